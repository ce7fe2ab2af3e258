import Foundation
import MemberCore
import MemberHTTPServer

/// The faults that requests will still meet, in the order in which they were added.
public final class FaultPlan: Sendable {
    /// The providers' actions that the faults need.
    struct Hooks: Sendable {
        /// Expires all access tokens.
        var expire: @Sendable () -> Void = {}
        /// Makes new signing keys.
        var rotateKeys: @Sendable () throws -> Void = {}
        /// Treats a refresh token as if it had been used before.
        var reuse: @Sendable (String) -> Void = { _ in }
        /// Records the fault that a request met.
        var note: @Sendable (_ request: String, _ fault: Fault.Kind) -> Void = { _, _ in }
    }

    let clock: any MemberClock
    private let pending = Locked<[Fault]>([])
    private let held = Locked(Hooks())

    /// Creates a plan without faults.
    /// - Parameter clock: The clock of the faults that delay.
    public init(clock: any MemberClock = SystemClock()) { self.clock = clock }

    /// The faults that are left.
    public var faults: [Fault] { pending.value }

    /// Adds a fault.
    /// - Parameter fault: The fault.
    public func add(_ fault: Fault) { pending.withLock { $0.append(fault) } }

    /// Adds a fault.
    /// - Parameters:
    ///   - kind: The kind of fault.
    ///   - path: The beginning of the path of requests that meet the fault; empty for all requests.
    ///   - times: The number of requests that meet the fault.
    public func add(_ kind: Fault.Kind, path: String = "", times: Int = 1) { add(Fault(kind, path: path, times: times)) }

    /// Removes all faults.
    public func clear() { pending.withLock { $0 = [] } }

    /// Removes the faults that are equal to one.
    /// - Parameter fault: The fault, with the number of requests that are left.
    /// - Returns: Whether there was any.
    @discardableResult
    func remove(_ fault: Fault) -> Bool {
        pending.withLock { faults in
            let count = faults.count
            faults.removeAll { $0 == fault }
            return faults.count < count
        }
    }

    var hooks: Hooks { held.value }
    func connect(_ hooks: Hooks) { held.withLock { $0 = hooks } }

    /// The certificate of the first fault that changes it; nil without such a fault.
    var certificate: SandboxCertificate? { pending.value.lazy.compactMap(\.kind.certificate).first }

    /// Returns the first fault that a request meets, with its row, and counts it. The forms are those of the request's provider.
    func take(_ request: ServerRequest, _ forms: [FaultForm]) -> (kind: Fault.Kind, form: FaultForm)? {
        pending.withLock { faults in
            for (index, fault) in faults.enumerated() where request.path.hasPrefix(fault.path) {
                guard let form = forms.first(where: { $0.name == fault.kind.name }), form.isMet(request) else { continue }
                faults[index].times -= 1
                if faults[index].times <= 0 { faults.remove(at: index) }
                return (fault.kind, form)
            }
            return nil
        }
    }

    /// Returns the first fault of one form that work of a provider's own meets, and counts it.
    func take(_ form: FaultForm) -> Fault.Kind? {
        pending.withLock { faults in
            guard let index = faults.firstIndex(where: { $0.kind.name == form.name }) else { return nil }
            let kind = faults[index].kind
            faults[index].times -= 1
            if faults[index].times <= 0 { faults.remove(at: index) }
            return kind
        }
    }

    /// Performs a request with `next`, under the first fault of these forms that it meets.
    func meet(
        _ request: ServerRequest, _ forms: [FaultForm], _ next: Router.Handler
    ) async throws -> ServerResponse {
        guard let (kind, form) = take(request, forms) else { return try await next(request) }
        let hooks = hooks
        hooks.note(request.identifier, kind)
        guard let effect = form.effect else { return try await OrderedFault.$current.withValue(kind) { try await next(request) } }
        return try await effect(FaultMeeting(value: kind.value, request: request, clock: clock, hooks: hooks), next)
    }
}
