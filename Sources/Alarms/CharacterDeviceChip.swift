import CGPIO
import Glibc

/// A GPIO controller as the character device shows it.
///
/// Source: the kernel's Documentation/userspace-api/gpio/chardev.rst, version 2.
struct CharacterDeviceChip {
    /// The consumer of a line, as gpioinfo(1) shows it.
    static let consumer = "alight"

    /// The driver's name for the chip, the same on every kernel.
    let label: String
    /// How many lines it has.
    let lineCount: Int
    /// The device's path.
    let path: String
    private let device: Descriptor

    /// The first chip that has one of the labels, in the labels' order.
    static func find(_ labels: [String], in devices: String) throws(AlarmError) -> CharacterDeviceChip {
        try GPIOChip.choose(labels, from: try all(in: devices), label: \.label)
    }

    /// Every chip that this user may open, by its number.
    ///
    /// - Throws: where there are some and this user may open none.
    static func all(in devices: String) throws(AlarmError) -> [CharacterDeviceChip] {
        var chips: [CharacterDeviceChip] = []
        var first: AlarmError?
        for path in paths(in: devices) {
            do {
                chips.append(try CharacterDeviceChip(path))
            } catch {
                first = first ?? error
            }
        }
        if chips.isEmpty, let first { throw first }
        return chips
    }

    /// The paths of all chips, by their numbers.
    static func paths(in devices: String) -> [String] {
        let names = (try? MountedSysfs().names(in: devices)) ?? []
        let numbers = names.compactMap { $0.hasPrefix("gpiochip") ? Int($0.dropFirst(8)) : nil }
        return numbers.sorted().map { "\(devices)/gpiochip\($0)" }
    }

    private init(_ path: String) throws(AlarmError) {
        let number = open(path, O_RDWR | O_CLOEXEC)
        guard number >= 0 else { throw AlarmError(path, .last) }
        device = Descriptor(number)
        self.path = path
        var label = [CChar](repeating: 0, count: CGPIO_LABEL_SIZE)
        var lineCount: UInt32 = 0
        let result = cgpio_chip(number, &label, &lineCount)
        guard result == 0 else { throw AlarmError(path, Errno(-result)) }
        self.label = String(decoding: label.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        self.lineCount = Int(lineCount)
    }

    /// Requests a line by a function of CGPIO's, which gets the chip's descriptor and the line's offset.
    func take(_ line: AlarmWiring.Line, _ function: (Int32, UInt32) -> Int32) throws(AlarmError) -> Descriptor {
        guard let offset = UInt32(exactly: line.offset), line.offset < lineCount else {
            throw .lineOutOfRange(offset: line.offset, chip: label, lineCount: lineCount)
        }
        let result = function(device.number, offset)
        guard result >= 0 else {
            let errno = Errno(-result)
            throw errno == .busy ? .busy(offset: line.offset, number: nil) : AlarmError(path, errno)
        }
        return Descriptor(result)
    }
}
