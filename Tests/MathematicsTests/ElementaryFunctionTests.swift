import Mathematics
import Testing

@Suite struct `Elementary functions` {
    /// The accuracy that the doc comments promise, in units in the last place.
    @Test func `are as near to the true values as they say`() {
        for (x, value) in Vectors.exp {
            // Below the normal numbers the last place is a coarse one, and a second rounding costs another half.
            expect(exp(x), value, value < .leastNormalMagnitude ? 1 : 0.6, "exp \(x)")
        }
        for (x, value) in Vectors.log { expect(log(x), value, 0.9, "log \(x)") }
        for (x, value) in Vectors.log10 { expect(log10(x), value, 2, "log10 \(x)") }
        for (x, value) in Vectors.sin { expect(sin(x), value, 0.9, "sin \(x)") }
        for (x, value) in Vectors.cos { expect(cos(x), value, 0.9, "cos \(x)") }
        for (x, value) in Vectors.asin { expect(asin(x), value, 2.5, "asin \(x)") }
        for (x, value) in Vectors.erfc { expect(erfc(x), value, 8, "erfc \(x)") }
        for (y, x, value) in Vectors.atan2 { expect(atan2(y, x), value, 1.5, "atan2 \(y) \(x)") }
        for (x, y, value) in Vectors.pow {
            #expect(abs(pow(x, y) / value - 1) <= (1 + abs(y * log(x))) * 0x1p-52, "pow \(x) \(y)")
        }
    }

    /// The vectors are rounded themselves, by half a unit at most.
    private func expect(_ result: Double, _ value: Double, _ bound: Double, _ words: String) {
        #expect(abs(result - value) <= (bound + 0.5) * value.ulp, "\(words): \(result) for \(value)")
    }

    /// The digest was made on x86-64; it is the same on every machine, or events may differ there.
    @Test func `have the same bits everywhere`() {
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        var state: UInt64 = 1
        /// A number from 0 to 1 by D. H. Lehmer's generator modulo 2⁶⁴ (Knuth's multiplier), and its bits into the digest.
        func unit() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) * 0x1p-53
        }
        func take(_ value: Double) {
            // FNV-1a over words.
            digest = (digest ^ value.bitPattern) &* 0x100_0000_01b3
        }
        for _ in 0..<200_000 {
            let (u, v) = (unit(), unit())
            take(exp(1400 * u - 700))
            take(exp(u - v))
            take(log(u))
            take(log10(exp(1000 * u - 500)))
            take(sin(2000 * u - 1000))
            take(cos(8 * u - 4))
            take(asin(2 * u - 1))
            take(atan2(u - 0.5, v - 0.5))
            take(erfc(12 * u - 5))
            take(pow(u, v))
        }
        #expect(digest == 4_548_740_471_098_944_045)
    }

    @Test func `answer at the edges as IEEE 754 asks`() {
        #expect(exp(0) == 1 && exp(-.infinity) == 0 && exp(.infinity) == .infinity && exp(710) == .infinity)
        #expect(exp(-745) == .leastNonzeroMagnitude && exp(-746) == 0 && exp(709.78) < .infinity && exp(.nan).isNaN)
        #expect(log(1) == 0 && log(0) == -.infinity && log(.infinity) == .infinity && log(-1).isNaN && log(.nan).isNaN)
        #expect(log(.leastNonzeroMagnitude) == -744.4400719213812)
        #expect(sin(0) == 0 && sin(-0.0).sign == .minus && cos(0) == 1)
        #expect(sin(.infinity).isNaN && cos(-.infinity).isNaN && sin(.nan).isNaN && cos(.nan).isNaN)
        #expect(asin(1) == .pi / 2 && asin(-1) == -.pi / 2 && asin(0) == 0 && asin(1.0000001).isNaN && asin(.nan).isNaN)
        #expect(erfc(0) == 1 && erfc(.infinity) == 0 && erfc(-.infinity) == 2 && erfc(.nan).isNaN && erfc(-6) == 2)
        #expect(atan2(0, 1) == 0 && atan2(0, -1) == .pi && atan2(-0.0, -1) == -.pi && atan2(1, 0) == .pi / 2)
        #expect(atan2(0, 0) == 0 && atan2(0, -0.0) == .pi && atan2(.infinity, .infinity) == .pi / 4)
        #expect(atan2(.infinity, -.infinity) == 3 * .pi / 4 && atan2(1, .infinity) == 0 && atan2(.nan, 1).isNaN)
        #expect(pow(0, 2) == 0 && pow(0, 0) == 1 && pow(2, 0) == 1 && pow(-1, 2).isNaN)
    }

    /// Beyond 10⁵ the turns of the double next to 2π are taken off, which costs |x| · 2⁻⁵⁴ at most.
    @Test(arguments: [1e5 + 0.5, -3e6, 1e12, 1e18, 1.7e308]) func `take large angles`(_ x: Double) {
        #expect(abs(sin(x)) <= 1 && abs(cos(x)) <= 1)
        #expect(abs(sin(x) * sin(x) + cos(x) * cos(x) - 1) <= 1e-15)
    }

    @Test func `never fall where they ought to rise`() {
        var (last, lastLog) = (0.0, -Double.infinity)
        for step in 1..<100_000 {
            let x = Double(step) * 1e-4
            #expect(exp(x) > last && log(x) > lastLog)
            (last, lastLog) = (exp(x), log(x))
        }
    }
}
