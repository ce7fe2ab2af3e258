import Foundation
import MemberKit
import MemberUI

/// How many sign-ins this process begins: its part of what the whole site allows.
final class BeginLimit: Sendable {
    private let limit = Locked(SignInLimit(perVisitor: 1_000, overall: 1_000))

    /// Begins one.
    /// - Returns: Nil if it may begin; else the seconds to wait.
    func seconds(before visitor: String) -> Int? { limit.withLock { $0.begin(for: visitor, at: .now) } }
}
