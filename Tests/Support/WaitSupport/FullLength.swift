import Foundation

/// Whether models and crowds run at full length, as with `./test --all`; other runs take a part of them.
public let isAtFullLength = ProcessInfo.processInfo.environment["MEMBER_TEST_ALL"] != nil
