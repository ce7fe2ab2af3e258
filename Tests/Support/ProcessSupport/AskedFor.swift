import Foundation

/// Whether what takes long is asked for: all of it by `MEMBER_TEST_ALL`, one thing by its name in `MEMBER_SOAK`.
/// - Parameter soak: Its name, as `./soak` has it.
/// - Returns: Whether to do it.
public func isAskedFor(_ soak: String) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["MEMBER_TEST_ALL"] != nil || isSoaked(soak)
}

/// Whether something is asked for by its name in `MEMBER_SOAK`, for what takes too long even for `MEMBER_TEST_ALL`.
/// - Parameter soak: Its name, as `./soak` has it.
/// - Returns: Whether to do it.
public func isSoaked(_ soak: String) -> Bool { ProcessInfo.processInfo.environment["MEMBER_SOAK"] == soak }

/// Whether what needs the machine or its process to itself is asked for: by `MEMBER_TEST_ALONE`, or by its name in `MEMBER_SOAK`.
///
/// Foundation's `Process.run` reads beyond a buffer now and then where a process has more than a thousand files open.
/// - Parameter soak: Its name, as `./soak` has it.
/// - Returns: Whether to do it.
public func isAskedForAlone(_ soak: String) -> Bool {
    ProcessInfo.processInfo.environment["MEMBER_TEST_ALONE"] != nil || isSoaked(soak)
}

/// Waits until something is so, looking again every 20 ms; the suite's time limit cancels the wait.
/// - Parameter condition: What is to be so.
public func until(_ condition: () -> Bool) async {
    while !condition(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(20)) }
}
