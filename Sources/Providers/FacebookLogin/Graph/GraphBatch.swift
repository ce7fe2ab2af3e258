import Foundation
import MemberCore
import MemberHTTP
import MemberRequests

/// Calls to the Graph API as one batch: fifty at most, each with a response of its own, or with none.
enum GraphBatch {
    /// How many elements a batch has at most.
    static let capacity = 50

    /// What a call's carrier writes about it: the path, the batch's version, what the caller adds to the element.
    static func cargo(path: String, version: String, extras: [String: JSONValue]) -> [String: JSONValue] {
        ["path": .string(path), "version": .string(version), "extras": .object(extras)]
    }

    /// Carries calls that were made for a batch; the others go by themselves.
    static func carrier(_ settings: @escaping @Sendable () -> GraphSettings) -> CallCarrier {
        CallCarrier(
            capacity: capacity, lane: { call, _ in call.cargo.isEmpty ? nil : "batch" },
            pack: { calls throws(RequestError) in try pack(calls, settings()) }, unpack: unpack)
    }

    static func pack(_ calls: [CarriedCall], _ settings: GraphSettings) throws(RequestError) -> HTTPRequest {
        guard let appID = settings.appID, !appID.isEmpty, let first = calls.first,
            let url = GraphWire.address(
                settings.isGaming ? settings.hosts.gaming : settings.hosts.graph,
                first.call.cargo["version"]?.string ?? settings.version, query: [])
        else { throw .invalidReply("a batch needs the app's id") }
        let elements = calls.map(GraphBatchElement.init)
        // The first token that is not the app's own: elements with the same one carry none.
        let token = elements.compactMap { $0.query["access_token"] }.first { !settings.isClientToken($0) }
        let proof = token.map { AppSecretProof.fields(of: Secret($0), by: settings.appSecret) } ?? []
        var request = request(elements, to: url, appID: appID, proof)
        request.limits = first.request.limits
        request.progress = first.request.progress
        return request
    }

    /// A batch as one request.
    /// - Parameters:
    ///   - elements: What it consists of.
    ///   - url: Where it goes.
    ///   - appID: The app's id.
    ///   - proof: The batch's own token, with the proof of it; empty without one.
    /// - Returns: The request.
    static func request(
        _ elements: [GraphBatchElement], to url: URL, appID: String, _ proof: [(String, String)]
    ) -> HTTPRequest {
        let token = proof.first { $0.0 == "access_token" }?.1
        var files: [MultipartPart] = []
        let list = elements.map { $0.json(besides: token, &files) }
        let fields = [("batch_app_id", appID), ("batch", GraphJSON.text(of: .array(list)))] + proof
        var request = HTTPRequest(.post, url)
        request.headers["User-Agent"] = GraphBody.userAgent
        request.body =
            files.isEmpty
            ? GraphBody.body(FormFields(fields), []) : .multipart(fields.map { MultipartPart($0.0, text: $0.1) } + files)
        return request
    }
}

extension GraphSettings {
    func isClientToken(_ text: String) -> Bool { if case .client = kind(of: text) { true } else { false } }
}
