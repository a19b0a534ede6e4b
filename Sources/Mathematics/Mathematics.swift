// The elementary functions of the core, with the same bits on every machine.
//
// The C library's differ in the last bit between its versions and between processors, and one bit is enough to tell an event
// a second earlier. These use additions, multiplications, divisions and square roots alone, in a fixed order; IEEE 754
// rounds each of them in one way, and Swift neither fuses nor reorders them.
//
// Coefficients without a source of their own are Chebyshev expansions computed to 300 bits.
// The error bounds are held by the tests, against values computed to 200 bits. 1 ulp is one unit in the last place.

/// The exponential function, within 0.6 ulp where the result is a normal number.
///
/// x = (32 m + j) ln 2 / 32 + r with |r| ≤ ln 2 / 64, so that eˣ = 2ᵐ · 2^(j/32) · eʳ
/// (P. T. P. Tang, "Table-driven implementation of the exponential function", ACM TOMS 15, 1989).
public func exp(_ x: Double) -> Double {
    guard x < 709.782712893384 else { return x.isNaN ? x : .infinity }
    guard x > -745.1332191019412 else { return 0 }
    let steps = nearestInteger(x * 46.16624130844683)
    let r = (x - steps.value * 0.021660849392446835) - steps.value * 5.145609244655338e-14
    let square = r * r
    let tail =
        (0.5 + r * 0.16666666666581323)
        + square * ((0.041666666666559986 + r * 0.008333362430989848) + square * 0.0013888925260947679)
    let index = steps.integer & 31
    let power = twoToThe32nds[index]
    let result = power + (twoToThe32ndsRest[index] + power * (r + square * tail))
    return scaled(result, by: steps.integer >> 5)
}

/// The natural logarithm, within 0.9 ulp; −∞ of 0, and not a number of a negative number.
///
/// x = 2ᵏ (1 + f) with 1 + f between √½ and √2. The series of log(1 + f) = log((1 + s) / (1 − s)) goes by s² with
/// s = f / (2 + f).
public func log(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x < .infinity else { return x }
    var (bits, exponent) = (x.bitPattern, 0)
    if x < .leastNormalMagnitude { (bits, exponent) = ((x * 0x1p54).bitPattern, -54) }
    // Adding the distance from √½ to 1 carries into the exponent what is above √2.
    bits += 0x3FF0_0000_0000_0000 - 0x3FE6_A09E_667F_3BCD
    exponent += Int(bits >> 52) - 1023
    let f = Double(bitPattern: bits & 0x000F_FFFF_FFFF_FFFF + 0x3FE6_A09E_667F_3BCD) - 1
    let s = f / (2 + f)
    let z = s * s
    let w = z * z
    let even =
        (0.6666666666666666 + w * (0.28571428570801954 + w * (0.18181795600060793 + w * 0.13268714792348096)))
    let odd = (0.4000000000000088 + w * (0.22222222392089008 + w * (0.15386241881938595 + w * 0.1308723619665962)))
    let series = z * (even + z * odd)
    let half = 0.5 * f * f
    let k = Double(exponent)
    return k * 0.6931471805592082 - ((half - (s * (half + series) + k * 7.371002565167799e-13)) - f)
}

/// The decimal logarithm, within 2 ulp.
public func log10(_ x: Double) -> Double { log(x) * 0.4342944819032518 }

/// A power of a positive number: the relative error is at most (1 + |y ln x|) · 2⁻⁵².
///
/// Not a number where the base is negative; 1 where the exponent is 0.
public func pow(_ x: Double, _ y: Double) -> Double { y == 0 ? 1 : exp(y * log(x)) }

/// The sine of an angle in radians, within 0.9 ulp up to 10⁵; beyond, the turns that are taken off first are those of the
/// double that is nearest to 2π.
public func sin(_ x: Double) -> Double {
    if abs(x) <= .pi / 4 { return abs(x) < 0x1p-27 ? x : sine(x, rest: 0) }
    let (quadrant, angle, rest) = reduced(x)
    let value = quadrant & 1 == 0 ? sine(angle, rest: rest) : cosine(angle, rest: rest)
    return quadrant & 2 == 0 ? value : -value
}

/// The cosine of an angle in radians, within 0.9 ulp up to 10⁵; see ``sin(_:)`` for angles beyond.
public func cos(_ x: Double) -> Double {
    if abs(x) <= .pi / 4 { return cosine(x, rest: 0) }
    let (quadrant, angle, rest) = reduced(x)
    let value = quadrant & 1 == 0 ? cosine(angle, rest: rest) : sine(angle, rest: rest)
    return (quadrant + 1) & 2 == 0 ? value : -value
}

/// The angle of the point (x, y) in radians, from −π to π, within 1.5 ulp; quadrants and zeros as in IEEE 754.
///
/// Magnitudes beyond 10³⁰⁷ are not provided for.
public func atan2(_ y: Double, _ x: Double) -> Double {
    guard !x.isNaN, !y.isNaN else { return .nan }
    var (near, far) = (min(abs(x), abs(y)), max(abs(x), abs(y)))
    if near == .infinity { (near, far) = (1, 1) }
    var angle = far == 0 ? (value: 0, rest: 0) : arctangent(near, far)
    if abs(y) > abs(x) {
        angle = (
            1.5707963267948966 - angle.value,
            (6.123233995736766e-17 - angle.rest) + lost(1.5707963267948966, angle.value)
        )
    }
    if x.sign == .minus {
        angle = (.pi - angle.value, (1.2246467991473532e-16 - angle.rest) + lost(.pi, angle.value))
    }
    let result = angle.value + angle.rest
    return y.sign == .minus ? -result : result
}

/// The angle from −π/2 to π/2 whose sine is given, in radians, within 2.5 ulp; not a number beyond ±1.
public func asin(_ x: Double) -> Double { atan2(x, ((1 - x) * (1 + x)).squareRoot()) }

/// The complementary error function, within 8 ulp where the result is a normal number.
///
/// Below 0.5 it is 1 − erf x; above, eˣ² erfc x · (x + 3) is smooth in (x − 3) / (x + 3).
public func erfc(_ x: Double) -> Double {
    let magnitude = abs(x)
    if magnitude < 0.5 {
        let z = x * x
        var sum = 1.4725865480556744e-06
        for index in errorFunction.indices { sum = errorFunction[index] + z * sum }
        return 1 - x * sum
    }
    guard magnitude < 27.5 else { return x.isNaN ? x : x < 0 ? 2 : 0 }
    let t = (magnitude - 3) / (magnitude + 3)
    let w = t * t
    var (even, odd) = (4.06282672907661e-08, 2.458870548395186e-08)
    for index in scaledComplement.indices {
        even = scaledComplement[index].even + w * even
        odd = scaledComplement[index].odd + w * odd
    }
    // x² to twice the precision: the upper half of x has a square without an error.
    let upper = Double(bitPattern: magnitude.bitPattern & 0xFFFF_FFFF_F800_0000)
    let value =
        exp(-upper * upper) * exp((upper - magnitude) * (upper + magnitude)) * (even + t * odd)
        / (magnitude + 3)
    return x < 0 ? 2 - value : value
}

/// The nearest integer of a number below 2⁵¹: the sum with 1.5 · 2⁵² has no bits for a fraction.
@inline(__always)
private func nearestInteger(_ x: Double) -> (value: Double, integer: Int) {
    let sum = x + 0x1.8p52
    return (sum - 0x1.8p52, Int(truncatingIfNeeded: sum.bitPattern) &- Int(truncatingIfNeeded: (0x1.8p52).bitPattern))
}

/// A number near 1 times a power of two, rounded once where the result is subnormal.
@inline(__always)
private func scaled(_ x: Double, by exponent: Int) -> Double {
    if exponent > -1022, exponent < 1023 { return x * Double(bitPattern: UInt64(exponent + 1023) << 52) }
    let first = exponent < 0 ? -1000 : 1000
    return x * Double(bitPattern: UInt64(first + 1023) << 52)
        * Double(bitPattern: UInt64(exponent - first + 1023) << 52)
}

/// The angle from −π/4 to π/4 that is left after quarter turns, in two parts.
///
/// π/2 in three parts of 33, 33 and 53 bits (W. J. Cody and W. Waite, "Software Manual for the Elementary Functions", 1980).
private func reduced(_ x: Double) -> (quadrant: Int, angle: Double, rest: Double) {
    guard x.isFinite else { return (0, .nan, 0) }
    let x = abs(x) <= 1e5 ? x : x.remainder(dividingBy: 2 * .pi)
    let turns = nearestInteger(x * 0.6366197723675814)
    // Exact, since the product has fewer than 53 bits and is near x.
    let first = x - turns.value * 1.5707963267341256
    let second = turns.value * 6.077100506303966e-11
    let left = first - second
    let rest = lost(first, second) - turns.value * 2.0222662487959506e-21
    let angle = left + rest
    return (turns.integer & 3, angle, (left - angle) + rest)
}

/// The part of `a - b` that its rounding loses (D. E. Knuth, "The Art of Computer Programming", volume 2, section 4.2.2).
@inline(__always)
private func lost(_ a: Double, _ b: Double) -> Double {
    let difference = a - b
    let taken = a - difference
    return (a - (difference + taken)) + (taken - b)
}

@inline(__always)
private func sine(_ x: Double, rest: Double) -> Double {
    let z = x * x
    let low = -0.16666666666666666 + z * (0.008333333333330936 + z * -0.00019841269836740532)
    let high = 2.7557316093198404e-06 + z * (-2.5051129896450185e-08 + z * 1.5917988979397435e-10)
    return x + (x * z * (low + z * z * z * high) + rest * (1 - 0.5 * z))
}

@inline(__always)
private func cosine(_ x: Double, rest: Double) -> Double {
    let z = x * x
    let low = 0.041666666666666664 + z * (-0.0013888888888887389 + z * 2.48015872987544e-05)
    let high = -2.755731726587808e-07 + z * (2.087614504941318e-09 + z * -1.138254464534925e-11)
    let half = 0.5 * z
    let most = 1 - half
    return most + ((1 - most - half) + (z * z * (low + z * z * z * high) - x * rest))
}

/// The angle from 0 to π/4 whose tangent is y / x, in two parts, by that from the nearest of 0, ¼, ½ and 1.
private func arctangent(_ y: Double, _ x: Double) -> (value: Double, rest: Double) {
    let start: (tangent: Double, angle: Double, rest: Double) =
        if y < 0.125 * x {
            (0, 0, 0)
        } else if y < 0.375 * x {
            (0.25, 0.24497866312686414, 1.0698755618734451e-17)
        } else if y < 0.75 * x {
            (0.5, 0.4636476090008061, 2.2698777452961687e-17)
        } else {
            (1, 0.7853981633974483, 3.061616997868383e-17)
        }
    let t = start.tangent == 0 ? y / x : (y - start.tangent * x) / (x + start.tangent * y)
    let z = t * t
    let w = z * z
    let even = -0.3333333333333333 + w * (-0.1428571428417844 + w * (-0.09090878696048117 + w * -0.06617733934892982))
    let odd = 0.19999999999997078 + w * (0.11111110803082394 + w * (0.07690674011315016 + w * 0.051080281414359434))
    let curved = t * z * (even + z * odd)
    // The start is the larger one, or 0.
    let value = start.angle + t
    return (value, ((start.angle - value) + t) + (curved + start.rest))
}

/// 2^(j/32) as the nearest doubles.
private let twoToThe32nds: InlineArray<32, Double> = [
    1.0, 1.0218971486541166, 1.0442737824274138, 1.0671404006768237, 1.0905077326652577, 1.1143867425958924,
    1.1387886347566916, 1.1637248587775775, 1.189207115002721, 1.215247359980469, 1.241857812073484,
    1.2690509571917332, 1.2968395546510096, 1.3252366431597413, 1.3542555469368927, 1.383909881963832,
    1.4142135623730951, 1.4451808069770467, 1.4768261459394993, 1.5091644275934228, 1.5422108254079407,
    1.5759808451078865, 1.6104903319492543, 1.645755478153965, 1.681792830507429, 1.718619298122478,
    1.7562521603732995, 1.7947090750031072, 1.8340080864093424, 1.8741676341103, 1.9152065613971474,
    1.9571441241754002,
]

/// The remainders that the doubles of ``twoToThe32nds`` leave out.
private let twoToThe32ndsRest: InlineArray<32, Double> = [
    0.0, 5.109225028973444e-17, 8.551889705537965e-17, -7.899853966841582e-17, -3.046782079812471e-17,
    1.0410278456845571e-16, 8.912812676025408e-17, 3.8292048369240935e-17, 3.982015231465646e-17,
    -7.712630692681488e-17, 4.658027591836937e-17, 2.667932131342186e-18, 2.5382502794888315e-17,
    -2.8587312100388614e-17, 7.70094837980299e-17, -6.770511658794786e-17, -9.667293313452913e-17,
    -3.0237581349939873e-17, -3.483994556892796e-17, -1.016455327754295e-16, 7.949834809697621e-17,
    -1.0136916471278304e-17, 2.4707192569797888e-17, -1.0125679913674773e-16, 8.199010020581497e-17,
    -1.851380418263111e-17, 2.960140695448873e-17, 1.8227458427912087e-17, 3.283107224245627e-17,
    -6.122763413004143e-17, -1.0619946056195963e-16, 8.960767791036668e-17,
]

/// erf x / x by x² up to 0.5, from the last coefficient but one to the first.
private let errorFunction: InlineArray<8, Double> = [
    -1.4845849259707869e-05, 0.00012053335124353741, -0.0008548297753674966, 0.00522397737302147,
    -0.026866170632887928, 0.11283791670925353, -0.37612638903183476, 1.1283791670955126,
]

/// eˣ² erfc x · (x + 3) by (x − 3) / (x + 3) from 0.5 to 28: the coefficients of even and odd powers, from the last but
/// one to the first.
private let scaledComplement: InlineArray<9, (even: Double, odd: Double)> = [
    (-4.009908668354086e-07, -1.9560193714287912e-07),
    (2.760713820778033e-06, 9.678065808984652e-07),
    (-1.746866253002119e-05, -4.733711244742233e-06),
    (0.00010756099567346556, 3.0393312869232917e-05),
    (-0.000548309612301762, -0.0002767769020518967),
    (-0.0012124166348293866, 0.0030340618912675864),
    (0.11952776128767234, -0.026827234617473602),
    (0.5902283571040943, -0.3104672619007714),
    (1.0740069070883398, -0.8833944531698819),
]
