import MemberCore
public import MemberHTTP
public import MemberOAuth

/// How several calls travel as one request, whose response is taken apart again: a batch, a script that runs on the server.
///
/// ```swift
/// rules.carrier = CallCarrier(
///     capacity: 50, lane: { call, folder in folder },
///     pack: { calls in try batch(of: calls.map(\.request)) },
///     unpack: { response, calls in entries(of: response).map(CarriedReply.response) })
/// let replies = await pipeline.send(together: calls, for: session, folder: "17")
/// ```
/// It carries calls that have a ``CallSeat``; a call that has none goes by itself, and so does one that nobody else travels with. The
/// calls leave for it when the last of their group is ready: answered by the cache, ended or waiting here with its token. The one
/// request waits for the limits of all of them. What the replies mean is each call's own matter: its reactions, its cache, its retries,
/// which go by themselves.
public struct CallCarrier: Sendable {
    /// How many seats one request has; a larger group leaves in several, cut by the order of its seats.
    public var capacity: Int
    /// Which calls of a group leave in one request, by their account's folder: those of equal lanes. Nil lets a call go by itself.
    public var lane: @Sendable (ProviderCall, String) -> String?
    /// Makes one request of calls, in the order of their seats; what it throws ends all of them.
    public var pack: @Sendable ([CarriedCall]) throws(RequestError) -> HTTPRequest
    /// Takes the response apart: one reply for each of the calls, in their order.
    public var unpack: @Sendable (HTTPResponse, [CarriedCall]) -> [CarriedReply]

    /// A carrier.
    /// - Parameters:
    ///   - capacity: How many seats one request has.
    ///   - lane: Which calls of a group leave in one request; nil lets a call go by itself.
    ///   - pack: Makes one request of calls.
    ///   - unpack: Takes the response apart.
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

/// A call as a carrier packs it.
public struct CarriedCall: Sendable {
    /// The call.
    public let call: ProviderCall
    /// Its request, with the token that the rules have put on it.
    public let request: HTTPRequest
    /// The tokens of its account; nil if it goes without.
    public let tokens: TokenSet?
    /// The account's folder.
    public let folder: String
}

/// What a carrier brings back for one call.
public enum CarriedReply: Sendable {
    /// A response of its own, which the rules judge as any other.
    case response(HTTPResponse)
    /// The verdict itself, where there is no response to judge.
    case reaction(CallReaction)
}

/// A call's seat in a group that travels together.
///
/// ```swift
/// for (place, seat) in CallSeat.group(of: calls.count).enumerated() { calls[place].seat = seat }
/// ```
/// A seat is good for one call, sent once. The others wait for it until its call is ready to leave, has ended in another way, or the
/// seat is gone.
public final class CallSeat: Sendable {
    private let group: CallGroup
    private let number: Int

    private init(_ group: CallGroup, _ number: Int) { (self.group, self.number) = (group, number) }

    deinit { group.leave(number) }

    /// Seats for calls that travel together, in the order in which they are packed.
    /// - Parameter count: How many calls.
    /// - Returns: As many seats.
    public static func group(of count: Int) -> [CallSeat] {
        let group = CallGroup(count)
        return (0..<max(0, count)).map { CallSeat(group, $0) }
    }

    /// Whether its call has neither left nor gone another way.
    var isFree: Bool { group.expects(number) }

    /// Its call goes another way: nobody waits for it any more.
    func leave() { group.leave(number) }

    /// Waits for the others, leaves with them and returns with what came back.
    func travel(_ run: CallRun, _ lane: String) async -> CallGroup.Return { await group.travel(number, run, lane) }
}

extension RequestPipeline {
    /// Makes several calls of one account, which travel together where the rules have a carrier.
    /// - Parameters:
    ///   - calls: The calls; their seats are given here.
    ///   - source: Gives the token that they carry; nil sends none.
    ///   - folder: Whose calls they are.
    /// - Returns: What each has come to, in their order.
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
