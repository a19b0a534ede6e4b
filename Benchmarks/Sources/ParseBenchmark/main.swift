// Decodes a file of NMEA 0183 a number of times from memory. It prints sentences, fixes and the seconds of the fastest run.
// After them it prints the seconds in which a plain loop verifies each line's checksum and does nothing else: the machine's speed.

import Glibc
import NMEA

guard CommandLine.arguments.count == 3, let rounds = Int(CommandLine.arguments[2]),
    let file = fopen(CommandLine.arguments[1], "rb")
else {
    print("usage: ParseBenchmark FILE ROUNDS")
    exit(64)
}
fseek(file, 0, SEEK_END)
var bytes = [UInt8](repeating: 0, count: ftell(file))
rewind(file)
guard fread(&bytes, 1, bytes.count, file) == bytes.count else { exit(74) }

/// How many lines end in `*hh` where hh is the exclusive or of the bytes between `$` and `*`.
func checksums(_ bytes: UnsafeRawBufferPointer) -> Int {
    var (right, sum, index) = (0, UInt8(0), 0)
    while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "$"), UInt8(ascii: "!"):
            sum = 0
        case UInt8(ascii: "*"):
            if index + 2 < bytes.count, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2]) {
                right += high << 4 | low == sum ? 1 : 0
            }
            index += 2
        case let byte:
            sum ^= byte
        }
        index += 1
    }
    return right
}

func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
}

var (sentences, fixes, right) = (0, 0, 0)
var (fastest, yardstick) = (Duration.seconds(1000), Duration.seconds(1000))
for _ in 0..<rounds {
    var decoder = StreamDecoder()
    fixes = 0
    let elapsed = ContinuousClock().measure {
        bytes.withUnsafeBytes { decoder.decode($0) { _ in fixes += 1 } }
        decoder.finish { _ in fixes += 1 }
    }
    sentences = decoder.statistics.sentences
    fastest = min(fastest, elapsed)
}
for _ in 0..<3 {
    yardstick = min(yardstick, ContinuousClock().measure { right = bytes.withUnsafeBytes(checksums) })
}
print(sentences, fixes, fastest / .seconds(1), right, yardstick / .seconds(1))
