import Glibc

/// The trigger that tells a device when to take a sample for its buffer.
///
/// It is the one that is set, or the device's own, by the interrupt of the sensor, or one by a timer (iio-trig-hrtimer). The last is made
/// where there is none. A device that fills its buffer by itself has no trigger, and no place for one.
struct IIOTrigger {
    /// How often it goes off a second, where that is set with it, and not with the device.
    let frequency: Double?
    /// The folder in configfs that was made for it.
    private let made: String?

    /// Its name where Alight makes it.
    static let name = "alight"

    /// A trigger that there is.
    private struct Candidate {
        let folder: String
        let name: String
        /// Only timers have this; a device's own has the frequency of the device.
        let frequency: String?

        init?(_ folder: String) {
            guard let name = try? SysfsText.read(folder + "/name") else { return nil }
            (self.folder, self.name) = (folder, name)
            frequency = try? SysfsText.read(folder + "/sampling_frequency")
        }
    }

    /// Lets a device be triggered.
    ///
    /// - Parameters:
    ///   - sensor: the device.
    ///   - frequency: how many samples a second there should be, where a timer can be told.
    ///   - attributes: gets what is changed.
    static func attach(
        to sensor: IIOAccelerometer, frequency: Double, in places: IIOPlaces,
        changing attributes: inout ChangedAttributes
    ) throws(SensorFailure) -> IIOTrigger {
        let current = sensor.device.folder + "/trigger/current_trigger"
        guard access(current, F_OK) == 0 else { return IIOTrigger(frequency: nil, made: nil) }
        let present = candidates(in: places.root)
        if let name = try? SysfsText.read(current), let set = present.first(where: { $0.name == name }) {
            return IIOTrigger(frequency: set.frequency.flatMap(Self.number), made: nil)
        }
        if let driver = sensor.device.driver {
            // With its number first: there may be two of one kind.
            let own = present.filter { $0.frequency == nil && $0.name.hasPrefix(driver) }.sorted {
                $0.name.hasSuffix(sensor.device.number) && !$1.name.hasSuffix(sensor.device.number)
            }
            for trigger in own where isTaken(trigger, at: current, changing: &attributes) {
                return IIOTrigger(frequency: nil, made: nil)
            }
        }
        let timers = present.filter { $0.frequency != nil }
        for timer in timers where isTaken(timer, at: current, changing: &attributes) {
            return IIOTrigger(frequency: pace(timer, frequency, changing: &attributes), made: nil)
        }
        let folder = "\(places.timers)/\(name)"
        guard mkdir(folder, 0o755) == 0 else {
            let failure = SystemFailure(code: errno)
            throw SensorFailure(
                .unreadable,
                "nothing triggers it, and no timer can be made for that: \(folder): \(failure); "
                    + "see Motion in docs/install.md")
        }
        guard let timer = candidates(in: places.root).first(where: { $0.name == name }),
            isTaken(timer, at: current, changing: &attributes)
        else {
            rmdir(folder)
            throw SensorFailure(.unreadable, "nothing triggers it, and it takes no timer for that")
        }
        return IIOTrigger(frequency: pace(timer, frequency, changing: &attributes), made: folder)
    }

    /// Removes the trigger that was made, once no device uses it any more.
    func remove() {
        if let made { rmdir(made) }
    }

    private static func candidates(in root: String) -> [Candidate] {
        SerialDevices.paths(in: root) { $0.hasPrefix("trigger") }.compactMap(Candidate.init)
    }

    /// Whether a device takes a trigger: the kernel may leave it without one, and say nothing.
    private static func isTaken(
        _ trigger: Candidate, at current: String, changing attributes: inout ChangedAttributes
    ) -> Bool {
        (try? attributes.set(trigger.name, at: current)) != nil && (try? SysfsText.read(current)) == trigger.name
    }

    /// A frequency that can be, in Hz: a timer that stands still says 0.
    private static func number(_ text: String) -> Double? {
        Double(text).flatMap { IIOAccelerometer.frequencies.contains($0) ? $0 : nil }
    }

    /// How often a timer goes off, once it has been told how often it should, unless that is right already.
    private static func pace(
        _ timer: Candidate, _ frequency: Double, changing attributes: inout ChangedAttributes
    ) -> Double {
        let now = timer.frequency.flatMap(number) ?? 0
        // Somebody else may have it for a device as well.
        guard !SamplingFrequency.wanted.contains(now) || now > frequency else { return now }
        let text = SamplingFrequency.text(frequency)
        return (try? attributes.set(text, at: timer.folder + "/sampling_frequency")) == nil ? now : frequency
    }
}
