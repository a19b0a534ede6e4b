import Glibc

/// How a device's buffer is set up.
struct IIOBufferSetting {
    /// The attributes that have been changed.
    private(set) var attributes = ChangedAttributes()
    private let sensor: IIOAccelerometer
    /// The folder of the buffer itself.
    private let folder: String
    /// The folder of its channels: the same, but for a kernel before 5.11.
    private let channels: String
    private var trigger: IIOTrigger?

    /// The time that a batch spans, in seconds: a batch comes as often as the classifier measures.
    static let batch = 0.125
    /// The time for which the kernel keeps samples, in seconds, for a program that is held up.
    static let depth = 2.0

    /// - Throws: where the device has no buffer.
    init(_ sensor: IIOAccelerometer) throws(SensorFailure) {
        self.sensor = sensor
        if access(sensor.device.folder + "/buffer0/enable", F_OK) == 0 {
            folder = sensor.device.folder + "/buffer0"
            channels = folder
        } else {
            folder = sensor.device.folder + "/buffer"
            channels = sensor.device.folder + "/scan_elements"
        }
        guard access(folder + "/enable", F_OK) == 0, access("\(channels)/in_accel_x_en", F_OK) == 0 else {
            throw SensorFailure(.absent, "its driver has no buffer")
        }
    }

    /// Whether it is filled already.
    var isEnabled: Bool { (try? SysfsText.read(folder + "/enable")) == "1" }

    /// Sets all up, the last of which starts the device.
    mutating func enable(
        in places: IIOPlaces
    ) throws(SensorFailure) -> (layout: ScanLayout, trigger: IIOTrigger, frequency: Double) {
        try? SysfsText.write("0", to: folder + "/enable")
        let layout = try layOut()
        let own = tune()
        let trigger = try IIOTrigger.attach(
            to: sensor, frequency: min(own ?? SamplingFrequency.best, SamplingFrequency.best), in: places,
            changing: &attributes)
        self.trigger = trigger
        let frequency = trigger.frequency ?? own ?? SamplingFrequency.best
        // A clock that is set in mid-ride would do, as would a kernel without this.
        let clock = sensor.device.folder + "/current_timestamp_clock"
        if !change("boottime", at: clock) { _ = change("monotonic", at: clock) }
        let batch = max(1, Int(frequency * Self.batch))
        // The buffer of some hardware has its own length.
        _ = change("\(max(Int(Self.depth * frequency), 2 * batch))", at: folder + "/length")
        // For hardware that interrupts the processor for a batch alone.
        _ = change("\(batch)", at: folder + "/watermark")
        try demand("1", at: folder + "/enable")
        return (layout, trigger, frequency)
    }

    /// Puts back what was changed.
    mutating func undo() {
        attributes.restore()
        trigger?.remove()
        trigger = nil
    }

    /// Enables the three axes and their timestamp, and nothing else where that can be.
    private mutating func layOut() throws(SensorFailure) -> ScanLayout {
        var elements: [ScanElement] = []
        for file in SerialDevices.paths(in: channels, where: { $0.hasSuffix("_en") }) {
            let path = String(file.dropLast("_en".utf8.count))
            let channel = String(path.dropFirst(channels.utf8.count + 1))
            let isAxis = ScanLayout.axes.contains(channel)
            if isAxis {
                try demand("1", at: file)
            } else {
                _ = change(channel == ScanLayout.timestamp ? "1" : "0", at: file)
            }
        }
        // Some drivers allow certain sets of channels alone, so what counts is what came of it.
        for file in SerialDevices.paths(in: channels, where: { $0.hasSuffix("_en") }) {
            guard try text(file) == "1" else { continue }
            let path = String(file.dropLast("_en".utf8.count))
            let (index, type) = (try text(path + "_index"), try text(path + "_type"))
            let channel = String(path.dropFirst(channels.utf8.count + 1))
            guard let number = Int(index), let element = ScanElement(channel: channel, index: number, type: type) else {
                throw SensorFailure(nonsense: type, path: path + "_type", as: "layout")
            }
            elements.append(element)
        }
        guard let layout = ScanLayout(elements) else {
            throw SensorFailure(.unreadable, "\(channels): its buffer has not all three axes")
        }
        return layout
    }

    /// How many samples a second the device takes, once it has been told how many it should.
    private mutating func tune() -> Double? {
        guard let path = sensor.frequencyPath else { return nil }
        let available = (try? SysfsText.read(path + "_available")) ?? ""
        if let choice = SamplingFrequency.choice(now: sensor.frequency, available: available) {
            _ = change(SamplingFrequency.text(choice), at: path)
        }
        let now = (try? SysfsText.read(path)).flatMap { Double($0) }
        return now.flatMap { IIOAccelerometer.frequencies.contains($0) ? $0 : nil }
    }

    private func text(_ path: String) throws(SensorFailure) -> String {
        do throws(SystemFailure) {
            return try SysfsText.read(path)
        } catch {
            throw SensorFailure(setting: path, error)
        }
    }

    /// Changes what need not be; whether it is so now.
    private mutating func change(_ text: String, at path: String) -> Bool {
        (try? attributes.set(text, at: path)) != nil
    }

    private mutating func demand(_ text: String, at path: String) throws(SensorFailure) {
        do throws(SystemFailure) {
            try attributes.set(text, at: path)
        } catch {
            throw SensorFailure(setting: path, error)
        }
    }
}
