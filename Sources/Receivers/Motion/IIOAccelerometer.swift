import Motion

/// An accelerometer with three axes that Linux's Industrial I/O shows in sysfs; its channels are in m/s².
struct IIOAccelerometer {
    /// The device that it is.
    let device: IIODevice
    /// How many samples it takes a second, where it says so.
    let frequency: Double?
    private let axes: [IIOAxis]

    private static let (kind, channel) = ("in_accel", "in_accel_x")
    /// A count of more m/s² than this, 1 g, is none of an accelerometer's; nor is one of less than this.
    private static let scales = 1e-9...9.80665
    /// How many samples a second may be meant.
    static let frequencies = 0.001...1_000_000.0

    /// The accelerometer that is to be used.
    ///
    /// - Parameters:
    ///   - device: its name, as its file `name` or its folder has it; `nil` is the first one.
    ///   - root: where the kernel shows IIO devices.
    static func find(_ device: String?, in root: String) throws(SensorFailure) -> IIOAccelerometer {
        try IIOAccelerometer(
            IIODevice.find(device, "accelerometer", in: root) { IIOAxis.areThere(in: $0, kind: kind) })
    }

    private init(_ device: IIODevice) throws(SensorFailure) {
        self.device = device
        axes = try IIOAxis.all(of: device, kind: Self.kind, scales: Self.scales)
        // Some drivers have none, and some say 0 while the sensor sleeps.
        let frequency = try? device.number("sampling_frequency", of: Self.channel, kind: Self.kind)?.value
        self.frequency = frequency.flatMap { Self.frequencies.contains($0) ? $0 : nil }
    }

    /// Its name for people: `mpu6050 (iio:device0)`.
    var name: String { device.name }

    /// The acceleration that one count of the coarsest axis stands for, in m/s².
    var resolution: Double { axes.lazy.map { abs($0.scale) }.max() ?? 0 }

    /// Reads the current acceleration.
    func read() throws(SensorFailure) -> Acceleration {
        Acceleration(x: try axes[0].read(), y: try axes[1].read(), z: try axes[2].read())
    }

    /// The acceleration that counts of its three axes stand for.
    func acceleration(counts: [Int64]) -> Acceleration {
        Acceleration(x: axes[0].value(counts[0]), y: axes[1].value(counts[1]), z: axes[2].value(counts[2]))
    }

    /// The file that says how many samples it takes a second; `nil` where there is none.
    var frequencyPath: String? { device.path("sampling_frequency", of: Self.channel, kind: Self.kind) }

    /// How it can take more samples a second, as a command; `nil` where it cannot.
    func advice(forAtLeast frequency: Double) -> String? {
        guard let path = frequencyPath else { return nil }
        let available = (try? SysfsText.read(path + "_available")) ?? ""
        let numbers = SamplingFrequency.numbers(available)
        // A range is written as [lowest step highest].
        let isRange = available.hasPrefix("[")
        let enough = numbers.filter { $0 >= frequency }.min()
        guard let best = isRange ? numbers.last.map({ min($0, frequency) }) : enough else { return nil }
        return "echo \(SamplingFrequency.text(best)) | sudo tee \(path)"
    }
}
