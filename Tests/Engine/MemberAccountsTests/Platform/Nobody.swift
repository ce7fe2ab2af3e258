import Foundation

/// Runs a closure as a user whom the modes of files bind: root itself may write everywhere.
enum Nobody {
    private typealias SetFileUser = @convention(c) (UInt32) -> Int32
    private static var setFileUser: SetFileUser? {
        dlsym(UnsafeMutableRawPointer(bitPattern: 0), "setfsuid").map { unsafeBitCast($0, to: SetFileUser.self) }
    }

    /// Whether there is such a user: this process's own, or "nobody" where root on Linux can be that.
    static var isThere: Bool { geteuid() != 0 || setFileUser != nil }

    /// Runs the closure on a thread of its own, to its end.
    static func does(_ body: @escaping @Sendable () -> Void) {
        let end = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            if geteuid() == 0 { _ = setFileUser?(65_534) }
            body()
            end.signal()
        }
        end.wait()
    }
}
