import Foundation

/// Runs a closure as a user to whom file modes apply: root itself may write everywhere.
enum Nobody {
    private typealias SetFileUser = @convention(c) (UInt32) -> Int32
    private static var setFileUser: SetFileUser? {
        dlsym(UnsafeMutableRawPointer(bitPattern: 0), "setfsuid").map { unsafeBitCast($0, to: SetFileUser.self) }
    }

    /// Whether there is such a user: the user of this process, or "nobody" if root on Linux can become that.
    static var isThere: Bool { geteuid() != 0 || setFileUser != nil }

    /// Runs the closure on its own thread, to its end.
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
