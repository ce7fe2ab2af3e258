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

    /// The certificate of the present fault of certificates, if there is one.
    var certificate: SandboxCertificate? { pending.value.lazy.compactMap(\.kind.certificate).first }

    /// Takes the first fault that a request meets, and counts it.
    /// - Parameters:
    ///   - request: The request.
    ///   - forms: What requests of its provider may meet.
    /// - Returns: What it meets, and the row of it.
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
        guard let (kind, form) = take(request, forms) else { return try await next(request) }
        let hooks = hooks
        hooks.note(request.identifier, kind)
        guard let effect = form.effect else { return try await OrderedFault.$current.withValue(kind) { try await next(request) } }
        return try await effect(FaultMeeting(value: kind.value, request: request, clock: clock, hooks: hooks), next)
    }
}
