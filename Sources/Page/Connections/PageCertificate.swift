import Glibc
import Synchronization

/// The owner's certificate, read again by itself where its files have changed: who renews it restarts nothing.
package final class PageCertificate: Sendable {
    /// Why a certificate cannot be used.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        /// The file, what is wrong with it, and what to do.
        package let description: String

        fileprivate init(_ path: String, _ reason: String) { description = "\(path): \(reason)" }
    }

    /// By what a file is told from the one that was read before.
    private struct Stamp: Equatable {
        let inode: UInt
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    private struct State {
        var context: TLSContext
        var stamps: [Stamp]
        /// Why the newest files cannot be used.
        var failure: Failure?
    }

    private let files: PageSettings.Certificate
    private let tell: @Sendable (Failure?) -> Void
    private let state: Mutex<State>

    /// Reads a certificate.
    ///
    /// - Parameter tell: told once where changed files cannot be used, and the former certificate goes on; and without a failure once
    ///   others can.
    /// - Throws: why it cannot be used.
    package init(
        _ files: PageSettings.Certificate, tell: @escaping @Sendable (Failure?) -> Void = { _ in }
    ) throws(Failure) {
        let stamps = try Self.stamps(of: files)
        (self.files, self.tell) = (files, tell)
        state = Mutex(State(context: try Self.read(files), stamps: stamps))
    }

    /// With what the next connection is to be encrypted: the newest certificate that can be used.
    var context: TLSContext {
        state.withLock { state in
            do throws(Failure) {
                let stamps = try Self.stamps(of: files)
                if stamps != state.stamps {
                    state.context = try Self.read(files)
                    state.stamps = stamps
                }
                if state.failure != nil { tell(nil) }
                state.failure = nil
            } catch {
                // Half of a renewal is followed by the other half, and until then each connection asks again.
                if error != state.failure { tell(error) }
                state.failure = error
            }
            return state.context
        }
    }

    private static func stamps(of files: PageSettings.Certificate) throws(Failure) -> [Stamp] {
        var stamps: [Stamp] = []
        for path in [files.chain, files.key] {
            var status = stat()
            guard stat(path, &status) == 0, access(path, R_OK) == 0 else {
                throw Failure(path, String(cString: strerror(errno)))
            }
            stamps.append(
                Stamp(
                    inode: UInt(status.st_ino), size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
                    nanoseconds: status.st_mtim.tv_nsec))
        }
        return stamps
    }

    private static func read(_ files: PageSettings.Certificate) throws(Failure) -> TLSContext {
        do throws(TLSContext.Fault) {
            return try TLSContext(chain: files.chain, key: files.key)
        } catch {
            switch error {
            case .noChain: throw Failure(files.chain, "no certificate in PEM")
            case .noKey:
                throw Failure(files.key, "no private key in PEM, or one that takes a passphrase; give one without")
            case .otherKey: throw Failure(files.key, "not the key of the certificate \(files.chain)")
            case .refused(let reason): throw Failure(files.chain, reason)
            }
        }
    }
}
