import Foundation
import MemberCore
import MemberHTTP
import MemberRequests

/// Calls to the Graph API as one batch of at most fifty, each with its own response or without one.
package enum GraphBatch {
    /// The largest number of elements in a batch.
    static let capacity = 50

    /// Returns a call's fields for the batch besides its request: the path, the batch's version, and the caller's extras for the
    /// element.
    static func fields(_ wire: GraphWire, version: String, extras: [String: JSONValue]) -> [String: JSONValue] {
        ["path": .string(wire.relativePath(besides: version)), "version": .string(version), "extras": .object(extras)]
    }

    /// Returns the rules that put calls made for a batch into batches; other calls are sent singly.
    static func rules(_ settings: @escaping @Sendable () -> GraphSettings) -> BatchRules {
        BatchRules(
            capacity: capacity, key: { call, _ in call.elementFields.isEmpty ? nil : "batch" },
            encode: { elements throws(RequestError) in try request(of: elements, settings()) }, decode: decode)
    }

    private static func request(of batch: [BatchElement], _ settings: GraphSettings) throws(RequestError) -> HTTPRequest {
        guard let appID = settings.appID, !appID.isEmpty, let first = batch.first,
            let url = GraphWire.address(
                settings.isGaming ? settings.hosts.gaming : settings.hosts.graph,
                first.call.elementFields["version"]?.string ?? settings.version, query: [])
        else { throw .invalidReply("a batch needs the app's id") }
        var request = HTTPRequest(.post, url)
        request.headers["User-Agent"] = GraphBody.userAgent
        request.body = body(of: batch.map(GraphBatchElement.init), appID, settings)
        request.limits = first.request.limits
        request.progress = first.request.progress
        return request
    }

    private static func body(of elements: [GraphBatchElement], _ appID: String, _ settings: GraphSettings) -> HTTPBody? {
        // The first token that is not the app's own: elements with the same token do not repeat it.
        let token = elements.compactMap { $0.query["access_token"] }.first { !settings.isClientToken($0) }
        var files: [MultipartPart] = []
        let list = elements.map { $0.json(besides: token, &files) }
        let fields =
            [("batch_app_id", appID), ("batch", GraphJSON.text(of: .array(list)))]
            + (token.map { settings.fields(of: Secret($0)) } ?? [])
        if files.isEmpty { return GraphBody.body(FormFields(fields), []) }
        return .multipart(fields.map { MultipartPart($0.0, text: $0.1) } + files)
    }
}

extension GraphSettings {
    func isClientToken(_ text: String) -> Bool { if case .client = kind(of: text) { true } else { false } }
}
