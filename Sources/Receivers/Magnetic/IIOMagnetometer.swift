import Observations

/// A magnetometer with three axes that Linux's Industrial I/O shows in sysfs; its channels are in gauss.
struct IIOMagnetometer {
    /// Its name for people: `hmc5883 (iio:device0)`.
    let name: String
    private let axes: [IIOAxis]

    private static let kind = "in_magn"
    /// A count of more gauss than this is none of a magnetometer's; nor is one of less than this.
    private static let scales = 1e-9...1.0
    /// In microtesla.
    private static let gauss = 100.0

    /// The magnetometer that is to be used.
    ///
    /// - Parameters:
    ///   - device: its name, as its file `name` or its folder has it; `nil` is the first one.
    ///   - root: where the kernel shows IIO devices.
    static func find(_ device: String?, in root: String) throws(SensorFailure) -> IIOMagnetometer {
        let found = try IIODevice.find(device, "magnetometer", in: root) { IIOAxis.areThere(in: $0, kind: kind) }
        return IIOMagnetometer(
            name: found.name, axes: try IIOAxis.all(of: found, kind: kind, scales: scales))
    }

    /// Measures the field.
    func read() throws(SensorFailure) -> MagneticField {
        MagneticField(
            x: try axes[0].read() * Self.gauss, y: try axes[1].read() * Self.gauss, z: try axes[2].read() * Self.gauss)
    }
}

extension MagneticField {
    /// The mean of readings, with as many decimals as a ride log has; `nil` where there are none.
    init?(meanOf readings: [MagneticField]) {
        guard !readings.isEmpty else { return nil }
        func mean(_ axis: KeyPath<MagneticField, Double>) -> Double {
            (readings.reduce(0) { $0 + $1[keyPath: axis] } / Double(readings.count) * 100).rounded() / 100
        }
        self.init(x: mean(\.x), y: mean(\.y), z: mean(\.z))
    }
}
