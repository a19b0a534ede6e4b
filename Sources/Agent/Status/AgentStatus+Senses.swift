extension AgentStatus {
    /// The last readings of the sensors; a sensor that is not there, or was lost, is absent.
    public struct Senses: Codable, Equatable, Sendable {
        /// The motion sensor.
        public var motion: Motion?
        /// The barometer.
        public var pressure: Pressure?
        /// The Bluetooth adapter; absent before it is known whether it can be used.
        public var bluetooth: Bluetooth?

        /// The reading of a motion sensor.
        public struct Motion: Codable, Equatable, Sendable {
            /// Seconds since it was said.
            public var age: Double
            /// Whether the train moves; absent where that is not known yet.
            public var isMoving: Bool?

            private enum CodingKeys: String, CodingKey {
                case age = "age_s"
                case isMoving = "moving"
            }
        }

        /// The reading of a barometer.
        public struct Pressure: Codable, Equatable, Sendable {
            /// Seconds since it was said.
            public var age: Double
            /// The pressure in hPa.
            public var hectopascals: Double

            private enum CodingKeys: String, CodingKey {
                case age = "age_s"
                case hectopascals = "hpa"
            }
        }

        /// How it stands with beacons.
        public struct Bluetooth: Codable, Equatable, Sendable {
            /// Whether beacons can be heard.
            public var isAvailable: Bool
            /// Seconds since one was heard; absent where none has been.
            public var sightingAge: Double?

            private enum CodingKeys: String, CodingKey {
                case isAvailable = "available"
                case sightingAge = "sighting_age_s"
            }
        }
    }
}
