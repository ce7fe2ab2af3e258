import Foundation

/// Runs a closure on a thread whose files are those of the user "nobody": root itself may write everywhere.
enum Nobody {
    private typealias SetFileUser = @convention(c) (UInt32) -> Int32
    private static var setFileUser: SetFileUser? {
        dlsym(UnsafeMutableRawPointer(bitPattern: 0), "setfsuid").map { unsafeBitCast($0, to: SetFileUser.self) }
    }

    /// Whether this process may act as nobody: root on Linux.
    static var isThere: Bool { geteuid() == 0 && setFileUser != nil }

    static func does(_ body: @escaping @Sendable () -> Void) {
        let end = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            _ = setFileUser?(65_534)
            body()
            end.signal()
        }
        end.wait()
    }
}
