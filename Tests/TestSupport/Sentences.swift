/// A sentence with its `$`, checksum and line end.
package func checksummed(_ body: String) -> String {
    "$\(body)*\(hexadecimal(body))\r\n"
}

/// The checksum of a text in two hexadecimal digits.
package func hexadecimal(_ text: String) -> String {
    let sum = String(text.utf8.reduce(0, ^), radix: 16, uppercase: true)
    return (sum.count < 2 ? "0" : "") + sum
}
