import Foundation
import MemberCore
import MemberRequests
import MemberSignIn
import VKWire

extension VKRequest {
    /// Starts requests together: those of one user that the cache cannot answer are sent as scripts of `execute`, 25 in each, which count
    /// once for the limit of calls per second.
    ///
    /// ```swift
    /// VKRequest.startTogether([friends, groups, photos])
    /// ```
    /// Each request has its own outcome, as if it were sent by itself. Requests to other servers, with files, or of methods that VK refuses
    /// in scripts are sent by themselves. Requests that are not new are left out. A request in a script reports no progress.
    /// - Parameter requests: The requests, any number.
    public static func startTogether(_ requests: [VKRequest]) {
        let started = requests.filter { request in request.state.withLock { $0.start() } }
        let prepared = started.map { request in Result { () throws(RequestError) in try request.prepared() } }
        for (request, prepared) in zip(started, grouped(prepared)) { request.begin(prepared) }
    }

    /// The calls as members of groups: one for each user of one context, on one pipeline.
    private static func grouped(_ all: [Result<PreparedRequest, RequestError>]) -> [Result<PreparedRequest, RequestError>] {
        var groups: [String: [Int]] = [:]
        for (position, prepared) in all.enumerated() {
            guard case .success(let prepared) = prepared, prepared.mode == .vk, !prepared.call.operation.isEmpty else { continue }
            groups[prepared.groupName, default: []].append(position)
        }
        var all = all
        for positions in groups.values where positions.count > 1 {
            guard let pipeline = try? all[positions[0]].get().pipeline else { continue }
            for (position, membership) in zip(positions, BatchMembership.group(of: positions.count)) {
                all[position] = all[position].map { prepared in
                    var prepared = prepared
                    prepared.call.membership = membership
                    prepared.pipeline = pipeline
                    return prepared
                }
            }
        }
        return all
    }
}

extension PreparedRequest {
    /// The name of the group: calls of one user over the same objects.
    fileprivate var groupName: String {
        let objects = UInt(bitPattern: ObjectIdentifier(context.objects.state).hashValue)
        return [String(objects), context.client.clientID, context.environment.name, folder].joined(separator: "\n")
    }
}
