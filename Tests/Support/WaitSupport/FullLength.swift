import Foundation

/// Whether models and crowds run at their full length, as `./test --all` has them; a run without it takes a part of them.
public let isAtFullLength = ProcessInfo.processInfo.environment["MEMBER_TEST_ALL"] != nil
