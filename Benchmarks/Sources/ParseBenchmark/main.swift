// Decodes a file of NMEA 0183 so many times from memory, and prints sentences, fixes and the seconds of the fastest time.

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

var (sentences, fixes) = (0, 0)
var fastest = Duration.seconds(1000)
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
print(sentences, fixes, fastest / .seconds(1))
