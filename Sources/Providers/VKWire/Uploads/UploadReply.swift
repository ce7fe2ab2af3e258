import Foundation
import MemberCore
import MemberHTTP
import MemberRequests

/// The reply of an upload server: the values for the save call, or the reason why there are none.
struct UploadReply {
    /// The parameters that are passed on untouched.
    let fields: FormFields

    /// Reads a response.
    /// - Parameters:
    ///   - response: The response.
    ///   - kind: The kind of the upload.
    /// - Throws: `VKUploadError`.
    init(_ response: HTTPResponse, of kind: VKUploadKind) throws(VKUploadError) {
        guard response.status == 200 else { throw .call(.request(.status(ResponseHead(response)))) }
        guard let value = try? JSONValue(parsing: response.body), value.object != nil else {
            throw .call(.request(.invalidReply("the upload server's reply is not a JSON object")))
        }
        if let refusal = Self.refusal(in: value) { throw refusal }
        var fields: FormFields = []
        for passed in kind.passed {
            let found = passed.place.reduce(Optional(value)) { $0?[$1] }
            guard let text = found.flatMap(Self.text) else {
                if passed.isOptional { continue }
                throw .call(.request(.invalidReply("the upload server's reply lacks \(passed.name)")))
            }
            // An empty list of files means that none was taken.
            if !passed.isOptional, text.isEmpty || text == "[]" { throw .notTaken }
            fields.append(passed.name, text)
        }
        self.fields = fields
    }

    /// The refusal, in one of its forms: a text with a code beside it, or an object with both.
    private static func refusal(in value: JSONValue) -> VKUploadError? {
        guard let error = value["error"], error != .null else { return nil }
        let code = value["error_code"]?.integer ?? error["error_code"]?.integer ?? 0
        let text = value["error_descr"]?.string ?? error.string ?? error["type"]?.string ?? ""
        return .refused(code: Int(clamping: code), message: String(text.prefix(200)))
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .null: nil
        case .string(let text): text
        case .integer(let number): String(number)
        default: (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
