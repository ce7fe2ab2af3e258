import MemberCore
import MemberHTTPServer

/// The faults that requests still meet, in the order in which they were ordered.
public final class FaultPlan: Sendable {
    private let clock: any MemberClock
    private let pending = Locked<[Fault]>([])
    private let expire = Locked<(@Sendable () -> Void)?>(nil)

    init(clock: any MemberClock) { self.clock = clock }

    /// What is still to happen.
    public var faults: [Fault] { pending.value }

    /// Orders a fault.
    /// - Parameter fault: What goes wrong, where and how often.
    public func add(_ fault: Fault) { pending.withLock { $0.append(fault) } }

    /// Forgets all faults.
    public func clear() { pending.withLock { $0 = [] } }

    func onExpiry(_ body: @escaping @Sendable () -> Void) { expire.withLock { $0 = body } }

    /// Lets a request meet its first fault, before or after it is carried out.
    func meet(
        _ request: ServerRequest, _ next: @Sendable (ServerRequest) async throws -> ServerResponse
    ) async throws -> ServerResponse {
        guard let kind = take(request.path) else { return try await next(request) }
        switch kind {
        case .delay(let milliseconds):
            try await clock.sleep(for: .milliseconds(milliseconds))
            return try await next(request)
        case .lateAnswer(let milliseconds):
            let answer = try await next(request)
            try await clock.sleep(for: .milliseconds(milliseconds))
            return answer
        case .status(let status): return .empty(status)
        case .expiredToken:
            expire.value?()
            return try await next(request)
        }
    }

    private func take(_ path: String) -> Fault.Kind? {
        pending.withLock { faults in
            guard let index = faults.firstIndex(where: { path.hasPrefix($0.path) }) else { return nil }
            faults[index].times -= 1
            defer { if faults[index].times <= 0 { faults.remove(at: index) } }
            return faults[index].kind
        }
    }
}
