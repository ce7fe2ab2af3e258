import Foundation
import MemberCore
import MemberHTTP
import MemberRequests

/// One request within a batch.
struct GraphBatchElement: Sendable {
    var method = HTTPRequest.Method.get
    /// The path without its query and without a leading slash.
    let path: String
    var query: FormFields
    /// The caller's additional fields.
    var extras: [String: JSONValue] = [:]
    /// The attached files.
    var files: [MultipartPart] = []

    /// Returns the element's entry in the batch's list.
    /// - Parameters:
    ///   - token: The batch's own token, which the element does not repeat.
    ///   - all: The files of the whole batch; the element's files are appended.
    /// - Returns: The entry.
    func json(besides token: String?, _ all: inout [MultipartPart]) -> JSONValue {
        var query = query
        if let token, query["access_token"]?.isExactly(token) == true {
            query["access_token"] = nil
            query["appsecret_proof"] = nil
        }
        var element = extras
        element["method"] = .string(method.rawValue)
        element["relative_url"] = .string(path + "?" + query.encoded)
        var names: [String] = []
        for var part in files {
            part.name = "file\(all.count)"
            names.append(part.name)
            all.append(part)
        }
        if !names.isEmpty { element["attached_files"] = .string(names.joined(separator: ",")) }
        return .object(element)
    }
}

extension GraphBatchElement {
    /// The element of a call.
    init(_ element: BatchElement) {
        let (request, fields) = (element.request, element.call.elementFields)
        let query = FormFields(encoded: request.url.query(percentEncoded: true) ?? "", plusIsSpace: false) ?? []
        self.init(
            method: request.method, path: fields["path"]?.string ?? "", query: query, extras: fields["extras"]?.object ?? [:])
        if case .multipart(let parts) = request.body?.content { files = parts.filter { $0.fileName != nil } }
    }
}
