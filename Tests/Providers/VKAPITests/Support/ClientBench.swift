import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import VKAPI

/// A client without a member, over a scripted VK, with a cache in memory and VK's limits. No pause takes time.
struct ClientBench {
    let clock = TestClock()
    let transport: ScriptedTransport
    let client: VKAPIClient

    /// Creates a bench.
    /// - Parameters:
    ///   - waits: Whether tasks sleep until the test moves the clock.
    ///   - hook: Asks the member.
    ///   - script: VK's responses.
    init(
        waits: Bool = false, hook: InteractionHook? = nil,
        _ script: @escaping @Sendable (HTTPRequest) async -> ScriptedTransport.Response
    ) {
        let time: any MemberClock = waits ? clock : SkippingClock(clock)
        transport = ScriptedTransport(script)
        client = VKAPIClient(
            session: nil, transport: transport, cache: MemoryReplyStore(clock: time),
            traffic: RequestTraffic(limiter: RateLimiter(clock: time), retry: .standard, interaction: hook, clock: time))
    }

    /// The methods of the sent requests, in order.
    var methods: [String] { transport.requests.map(\.url.lastPathComponent) }
    /// The codes of the sent scripts, in order.
    var scripts: [String] { transport.requests.compactMap { $0.form["code"] } }
}
