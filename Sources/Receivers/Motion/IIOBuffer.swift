import Glibc

/// The buffer that Linux fills with what an accelerometer feels, sample by sample.
///
/// Source: the kernel's Documentation/iio/iio_devbuf.rst and Documentation/ABI/testing/sysfs-bus-iio. One program at a time has
/// it. What is changed for it is put back by `close()`, and at the latest with the last reference.
final class IIOBuffer {
    /// How many samples a second there should be.
    let frequency: Double
    private let descriptor: Int32
    private let path: String
    private let layout: ScanLayout
    private let trigger: IIOTrigger
    private var attributes: ChangedAttributes
    private var isOpen = true
    /// The start of a scan whose end has not come yet.
    private var rest: [UInt8] = []

    /// Sets a device up, and lets it fill its buffer.
    ///
    /// - Throws: why it cannot; the device is as it was then.
    static func open(_ sensor: IIOAccelerometer, in places: IIOPlaces) throws(SensorFailure) -> IIOBuffer {
        var setting = try IIOBufferSetting(sensor)
        let path = "\(places.nodes)/\(sensor.device.id)"
        let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw SensorFailure(setting: path, SystemFailure(code: errno))
        }
        do throws(SensorFailure) {
            // Whoever has opened it has it, but for who has taken the buffer alone out of it (`IIO_BUFFER_GET_FD_IOCTL`). What
            // is enabled otherwise was left so by a program that was killed.
            if setting.isEnabled, isTaken(descriptor) {
                throw SensorFailure(setting: path, SystemFailure(code: EBUSY))
            }
            let (layout, trigger, frequency) = try setting.enable(in: places)
            return IIOBuffer(
                path: path, descriptor: descriptor, layout: layout, trigger: trigger, attributes: setting.attributes,
                frequency: frequency)
        } catch {
            setting.undo()
            Glibc.close(descriptor)
            throw error
        }
    }

    private static func isTaken(_ descriptor: Int32) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { bytes in
            Glibc.read(descriptor, bytes.baseAddress, bytes.count) < 0 && errno == EBUSY
        }
    }

    private init(
        path: String, descriptor: Int32, layout: ScanLayout, trigger: IIOTrigger, attributes: ChangedAttributes,
        frequency: Double
    ) {
        self.path = path
        self.descriptor = descriptor
        self.layout = layout
        self.trigger = trigger
        self.attributes = attributes
        self.frequency = frequency
    }

    deinit { close() }

    /// Reads the scans that have come since the last read, at the most as much as the kernel keeps; empty where none have come.
    ///
    /// - Throws: when the device is gone or cannot be read.
    func read() throws(SensorFailure) -> [ScanLayout.Scan] {
        let most = layout.length * Int(IIOBufferSetting.depth * frequency + 1)
        var failure: Int32 = 0
        let count = withUnsafeTemporaryAllocation(byteCount: most, alignment: 8) { bytes in
            let count = Glibc.read(descriptor, bytes.baseAddress, most)
            failure = errno
            if count > 0 { rest += bytes[..<count] }
            return count
        }
        guard count != 0 else { throw SensorFailure(.absent, "\(path): it has ended") }
        guard count > 0 || failure == EAGAIN || failure == EINTR else {
            let failure = SystemFailure(code: failure)
            throw failure.code == EBUSY
                ? SensorFailure(setting: path, failure) : SensorFailure(failure, path: path)
        }
        return layout.scans(from: &rest)
    }

    /// Stops the device, and puts back what was changed.
    func close() {
        guard isOpen else { return }
        isOpen = false
        // The last change, which is the first that is undone, has enabled the buffer.
        attributes.restore()
        trigger.remove()
        Glibc.close(descriptor)
    }
}
