import Foundation
import MemberCore
import MemberHTTPServer

/// The faults that requests still meet, in the order of their addition.
public final class FaultPlan: Sendable {
    /// What the faults need from the providers.
    struct Hooks: Sendable {
        /// Ends the life of every access token.
        var expire: @Sendable () -> Void = {}
        /// Makes new signing keys.
        var rotateKeys: @Sendable () throws -> Void = {}
        /// Treats a refresh token as used before.
        var reuse: @Sendable (String) -> Void = { _ in }
        /// Notes what a request met.
        var note: @Sendable (_ request: String, _ fault: Fault.Kind) -> Void = { _, _ in }
    }

    let clock: any MemberClock
    private let pending = Locked<[Fault]>([])
    private let held = Locked(Hooks())

    /// No faults.
    /// - Parameter clock: Measures what is late.
    public init(clock: any MemberClock = SystemClock()) { self.clock = clock }

    /// What is still to happen.
    public var faults: [Fault] { pending.value }

    /// Orders a fault.
    /// - Parameter fault: What goes wrong, where and how often.
    public func add(_ fault: Fault) { pending.withLock { $0.append(fault) } }

    /// Orders a fault.
    /// - Parameters:
    ///   - kind: What goes wrong.
    ///   - path: Requests whose path begins so meet it; empty is all.
    ///   - times: How many requests meet it.
    public func add(_ kind: Fault.Kind, path: String = "", times: Int = 1) { add(Fault(kind, path: path, times: times)) }

    /// Forgets all faults.
    public func clear() { pending.withLock { $0 = [] } }

    /// Removes the faults with a text.
    /// - Parameter text: As ``Fault/text`` says now.
    func remove(_ text: String) { pending.withLock { $0.removeAll { $0.text == text } } }

    var hooks: Hooks { held.value }
    func connect(_ hooks: Hooks) { held.withLock { $0 = hooks } }

    /// The present fault of certificates, if there is one.
    var certificateFault: Fault.Kind? {
        pending.value.first { !$0.isMetByRequests }?.kind
    }

    /// Takes the first fault that a request meets, and counts it.
    /// - Parameters:
    ///   - request: The request.
    ///   - forms: What requests of its provider may meet.
    /// - Returns: What it meets.
    func take(_ request: ServerRequest, _ forms: [FaultForm]) -> Fault.Kind? {
        pending.withLock { faults in
            guard let index = faults.firstIndex(where: { $0.isMet(by: request, forms) }) else { return nil }
            faults[index].times -= 1
            defer { if faults[index].times <= 0 { faults.remove(at: index) } }
            return faults[index].kind
        }
    }
}

extension Fault {
    fileprivate func isMet(by request: ServerRequest, _ forms: [FaultForm]) -> Bool {
        request.path.hasPrefix(path) && forms.first { $0.name == kind.name }?.isMet(request) == true
    }
}

extension FaultPlan {
    /// Lets a request meet its first fault, before or after it is carried out.
    /// - Parameters:
    ///   - request: The request.
    ///   - forms: What requests of its provider may meet.
    ///   - next: Carries it out.
    /// - Returns: The response, as the fault leaves it.
    /// - Throws: What carrying it out throws.
    func meet(
        _ request: ServerRequest, _ forms: [FaultForm], _ next: Router.Handler
    ) async throws -> ServerResponse {
        guard let kind = take(request, forms) else { return try await next(request) }
        let hooks = hooks
        hooks.note(request.identifier, kind)
        switch kind.name {
        case .delay:
            try await clock.sleep(for: .milliseconds(kind.value))
            return try await next(request)
        case .lateResponse:
            let response = try await next(request)
            try await clock.sleep(for: .milliseconds(kind.value))
            return response
        case .status: return .empty(kind.value)
        case .rateLimit: return ServerResponse(status: 429, headers: ["Retry-After": String(kind.value)])
        case .slowDrip: return try await next(request).dripping(over: .milliseconds(kind.value), clock)
        case .reset: return try await next(request).breakingOff()
        case .wrongType: return try await next(request).callingItself("text/html; charset=utf-8")
        case .truncated: return try await next(request).truncated()
        case .clockSkew: return try await skewed(by: kind.value, request, next)
        case .expiredToken: hooks.expire()
        case .keyRotation: try hooks.rotateKeys()
        case .tokenReuse: request.refreshToken.map(hooks.reuse)
        default: return try await OrderedFault.$current.withValue(kind) { try await next(request) }
        }
        return try await next(request)
    }

    private func skewed(by seconds: Int, _ request: ServerRequest, _ next: Router.Handler) async throws -> ServerResponse {
        var response = try await ClockSkew.$seconds.withValue(seconds) { try await next(request) }
        response.headers["Date"] = HTTPDate.format(Int(clock.now.timeIntervalSince1970) + seconds)
        return response
    }
}

/// How far a provider's clock is ahead during this request.
enum ClockSkew {
    @TaskLocal static var seconds = 0
}
