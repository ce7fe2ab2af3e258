import MemberCore
public import MemberHTTP
public import MemberOAuth

/// The way to send several calls as one request and to split its response: a batch, or a script that runs on the server.
///
/// ```swift
/// rules.carrier = CallCarrier(
///     capacity: 50, lane: { call, folder in folder },
///     pack: { calls in try batch(of: calls.map(\.request)) },
///     unpack: { response, calls in entries(of: response).map(CarriedReply.response) })
/// let replies = await pipeline.send(together: calls, for: session, folder: "17")
/// ```
/// It sends calls that have a ``CallSeat``. A call without one is sent alone, and so is a call that has no other call in its
/// group. A group is sent when its last call is ready: when each call has its reply from the cache, has ended, or waits here
/// with its token. The one request waits for the limits of all its calls. Each call handles its own reply: its reactions, its
/// cache, and its retries, which are sent alone.
public struct CallCarrier: Sendable {
    /// How many calls one request holds; a larger group is sent as several requests, split in the order of its seats.
    public var capacity: Int
    /// Decides, from a call and its account's folder, which calls share one request: those with equal results. Nil sends a call
    /// alone.
    public var lane: @Sendable (ProviderCall, String) -> String?
    /// Makes one request of calls, in the order of their seats; an error that it throws ends all of them.
    public var pack: @Sendable ([CarriedCall]) throws(RequestError) -> HTTPRequest
    /// Splits the response: one reply for each of the calls, in their order.
    public var unpack: @Sendable (HTTPResponse, [CarriedCall]) -> [CarriedReply]

    /// Creates a carrier.
    /// - Parameters:
    ///   - capacity: How many calls one request holds.
    ///   - lane: Decides which calls of a group share one request; nil sends a call alone.
    ///   - pack: Makes one request of calls.
    ///   - unpack: Splits the response.
    public init(
        capacity: Int, lane: @escaping @Sendable (ProviderCall, String) -> String? = { _, folder in folder },
        pack: @escaping @Sendable ([CarriedCall]) throws(RequestError) -> HTTPRequest,
        unpack: @escaping @Sendable (HTTPResponse, [CarriedCall]) -> [CarriedReply]
    ) {
        self.capacity = max(1, capacity)
        self.lane = lane
        self.pack = pack
        self.unpack = unpack
    }
}

/// A call in the form that a carrier packs.
public struct CarriedCall: Sendable {
    /// The call.
    public let call: ProviderCall
    /// Its request, with the token that the rules have put on it.
    public let request: HTTPRequest
    /// The tokens of its account; nil if the call is sent without one.
    public let tokens: TokenSet?
    /// The account's folder.
    public let folder: String
}

/// The carrier's reply for one call.
public enum CarriedReply: Sendable {
    /// A response of its own, which the rules judge like any other.
    case response(HTTPResponse)
    /// The verdict, where there is no response to judge.
    case reaction(CallReaction)
}

/// A call's place in a group that is sent together.
///
/// ```swift
/// for (place, seat) in CallSeat.group(of: calls.count).enumerated() { calls[place].seat = seat }
/// ```
/// A seat is for one call, sent once. The other calls wait until its call is ready to be sent, has ended in another way, or the
/// seat is released.
public final class CallSeat: Sendable {
    private let group: CallGroup
    private let number: Int

    private init(_ group: CallGroup, _ number: Int) { (self.group, self.number) = (group, number) }

    deinit { group.leave(number) }

    /// Creates seats for calls that are sent together, in the order in which they are packed.
    /// - Parameter count: The number of calls.
    /// - Returns: One seat for each call.
    public static func group(of count: Int) -> [CallSeat] {
        let group = CallGroup(count)
        return (0..<max(0, count)).map { CallSeat(group, $0) }
    }

    /// Whether its call has neither been sent nor ended in another way.
    var isFree: Bool { group.expects(number) }

    /// Records that its call ends in another way: the group no longer waits for it.
    func leave() { group.leave(number) }

    /// Waits for the other calls, sends the call with them and returns its result.
    func travel(_ run: CallRun, _ lane: String) async -> CallGroup.Return { await group.travel(number, run, lane) }
}

extension RequestPipeline {
    /// Makes several calls of one account, which are sent together where the rules have a carrier.
    /// - Parameters:
    ///   - calls: The calls; their seats are set here.
    ///   - source: Provides their token; nil sends none.
    ///   - folder: The account's folder.
    /// - Returns: The result of each call, in their order.
    public func send(
        together calls: [ProviderCall], for source: (any TokenSource)?, folder: String
    ) async -> [Result<ProviderReply, RequestError>] {
        let seated = zip(calls, CallSeat.group(of: calls.count)).map { call, seat in
            var call = call
            call.seat = seat
            return call
        }
        return await withTaskGroup(of: (Int, Result<ProviderReply, RequestError>).self) { group in
            for (place, call) in seated.enumerated() {
                group.addTask {
                    do throws(RequestError) { return (place, .success(try await send(call, for: source, folder: folder))) } catch
                    {
                        return (place, .failure(error))
                    }
                }
            }
            var results = [Result<ProviderReply, RequestError>](
                repeating: .failure(.transport(.cancelled)), count: calls.count)
            for await (place, result) in group { results[place] = result }
            return results
        }
    }
}
