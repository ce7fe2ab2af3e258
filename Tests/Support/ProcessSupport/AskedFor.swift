import Foundation

/// Whether long tests are requested: all of them by `MEMBER_TEST_ALL`, one by its name in `MEMBER_SOAK`.
/// - Parameter soak: The test's name in `./soak`.
/// - Returns: Whether to run it.
public func isAskedFor(_ soak: String) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["MEMBER_TEST_ALL"] != nil || isSoaked(soak)
}

/// Whether a test is requested by its name in `MEMBER_SOAK`, for tests that take too long even for `MEMBER_TEST_ALL`.
/// - Parameter soak: The test's name in `./soak`.
/// - Returns: Whether to run it.
public func isSoaked(_ soak: String) -> Bool { ProcessInfo.processInfo.environment["MEMBER_SOAK"] == soak }

/// Whether tests that need the machine or their process alone are requested: by `MEMBER_TEST_ALONE`, or by name in `MEMBER_SOAK`.
///
/// Foundation's `Process.run` sometimes reads beyond a buffer if a process has more than a thousand files open.
/// - Parameter soak: The test's name in `./soak`.
/// - Returns: Whether to run it.
public func isAskedForAlone(_ soak: String) -> Bool {
    ProcessInfo.processInfo.environment["MEMBER_TEST_ALONE"] != nil || isSoaked(soak)
}

/// Waits until a condition holds, checking every 20 ms; the suite's time limit cancels the wait.
/// - Parameter condition: The condition.
public func until(_ condition: () -> Bool) async {
    while !condition(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(20)) }
}
