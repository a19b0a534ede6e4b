@testable import Belief

/// A covariance as a matrix of three by three, with what linear algebra says of it.
struct Covariance {
    var rows: [[Double]]

    init(_ rows: [[Double]]) { self.rows = rows }

    init(_ motion: Kinematics) {
        rows = [
            [motion.cc, motion.cs, motion.cb], [motion.cs, motion.ss, motion.sb], [motion.cb, motion.sb, motion.bb],
        ]
    }

    /// The least eigenvalue of the matrix whose rows and columns are divided by the deviations of a covariance, so that metres and
    /// m/s count alike: by Jacobi's rotations.
    func leastEigenvalue(in units: Covariance) -> Double {
        let scales = (0..<3).map { units.rows[$0][$0] > 0 ? 1 / units.rows[$0][$0].squareRoot() : 1 }
        var a = (0..<3).map { row in (0..<3).map { rows[row][$0] * scales[row] * scales[$0] } }
        for _ in 0..<12 {
            for (p, q) in [(0, 1), (0, 2), (1, 2)] where a[p][q] != 0 {
                let theta = (a[q][q] - a[p][p]) / (2 * a[p][q])
                let t = (theta >= 0 ? 1.0 : -1) / (abs(theta) + (theta * theta + 1).squareRoot())
                let c = 1 / (t * t + 1).squareRoot()
                let s = t * c
                for k in 0..<3 { (a[k][p], a[k][q]) = (c * a[k][p] - s * a[k][q], s * a[k][p] + c * a[k][q]) }
                for k in 0..<3 { (a[p][k], a[q][k]) = (c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k]) }
            }
        }
        return min(a[0][0], a[1][1], a[2][2])
    }

    /// The same in its own deviations.
    var leastEigenvalue: Double { leastEigenvalue(in: self) }

    static func + (first: Covariance, second: Covariance) -> Covariance {
        Covariance(zip(first.rows, second.rows).map { zip($0, $1).map(+) })
    }

    static func - (first: Covariance, second: Covariance) -> Covariance { first + -1 * second }

    static func * (factor: Double, matrix: Covariance) -> Covariance {
        Covariance(matrix.rows.map { $0.map { factor * $0 } })
    }

    static func * (first: Covariance, second: Covariance) -> Covariance {
        Covariance(
            (0..<3).map { row in
                (0..<3).map { column in (0..<3).reduce(0) { $0 + first.rows[row][$1] * second.rows[$1][column] } }
            })
    }

    var transposed: Covariance { Covariance((0..<3).map { row in (0..<3).map { rows[$0][row] } }) }

    /// A row times a column of the same vector.
    static func outer(_ vector: [Double]) -> Covariance { Covariance(vector.map { x in vector.map { x * $0 } }) }

    /// How far two differ at most, as a share of the deviations of the first.
    func distance(to other: Covariance) -> Double {
        var most = 0.0
        for row in 0..<3 {
            for column in 0..<3 {
                let unit = max(1e-12, (rows[row][row] * rows[column][column]).squareRoot())
                most = max(most, abs(rows[row][column] - other.rows[row][column]) / unit)
            }
        }
        return most
    }
}

extension Kinematics {
    /// Chainage, speed and bias.
    var mean: [Double] { [chainage, speed, bias] }

    /// Whether all of it are numbers.
    var isFinite: Bool { (mean + [cc, cs, cb, ss, sb, bb]).allSatisfy(\.isFinite) }
}
