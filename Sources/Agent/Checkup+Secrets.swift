import Glibc
import Messages
import Page

extension Checkup {
    /// The files with what nobody else may know that others can read, or write; a group may read its own.
    func secrets() -> [Finding] {
        let files = [
            ("broker", configuration.mqtt?.broker.passwordFile),
            ("broker", configuration.mqtt?.broker.tls?.certificate?.key),
            ("page", configuration.page?.tokenFile), ("page", configuration.page?.certificate?.key),
        ]
        return files.compactMap { part, path in
            var status = stat()
            guard let path, stat(path, &status) == 0, status.st_mode & (S_IROTH | S_IWOTH | S_IWGRP) != 0 else {
                return nil
            }
            return Finding(part, .fails, "\(path): others can read or change it: sudo chmod g-w,o-rw \(path)")
        }
    }
}
