import Foundation
import MemberCore
import MemberHTTP
import MemberRequests

/// Calls of the API as one script of `execute`: 25 at most, with the reply that each would have by itself.
enum VKBatch {
    /// The largest number of calls in one script.
    static let capacity = 25

    /// The methods that VK refuses in scripts, or whose results are good for one use.
    private static let excluded: Set<String> = [
        "photos.save", "photos.saveWallPhoto", "photos.saveOwnerPhoto", "photos.saveMessagesPhoto", "photos.saveMarketPhoto",
        "photos.saveMarketAlbumPhoto", "photos.saveOwnerCoverPhoto", "messages.setChatPhoto", "audio.save", "docs.save",
        "stories.save", "polls.savePhoto",
    ]

    /// The rules for a group of calls.
    static func rules(at hosts: VKHosts) -> BatchRules {
        BatchRules(
            capacity: capacity, key: { call, folder in key(of: call, folder, at: hosts) },
            encode: { elements throws(RequestError) in try request(of: elements, at: hosts) },
            decode: { response, elements in reply(in: response, to: elements.map(\.call.operation), at: hosts) })
    }

    /// Calls of one account share a script if version and language are the same. A call that has header fields of its own, files, or a
    /// parameter twice is sent by itself.
    static func key(of call: ProviderCall, _ folder: String, at hosts: VKHosts) -> String? {
        let method = call.operation
        guard !excluded.contains(method), !method.hasPrefix("execute"), call.request.headers.fields.isEmpty,
            call.request.isAddressed(to: method, at: hosts), let fields = call.request.parameters
        else { return nil }
        let names = fields.fields.map(\.name)
        guard Set(names.map(ExactText.init)).count == names.count else { return nil }
        return [folder, fields["v"] ?? "", fields["lang"] ?? ""].map { "\($0.utf8.count):\($0)" }.joined()
    }

    private static func request(of elements: [BatchElement], at hosts: VKHosts) throws(RequestError) -> HTTPRequest {
        guard let first = elements.first, let common = first.request.parameters else {
            throw .invalidReply("a batch needs calls")
        }
        let calls = elements.map { "API.\($0.call.operation)(\(ScriptText.object($0.request.parameters ?? [])))" }
        var fields: FormFields = [("code", "return [\(calls.joined(separator: ","))];")]
        if let language = common["lang"] { fields.append("lang", language) }
        let version = common["v"] ?? VKMethodCall.defaultVersion
        var request = VKMethodCall("execute", fields).request(base: hosts.api, version: version)
        // A renewal between two elements leaves the newer token with the later one.
        request.headers["Authorization"] = elements.last?.request.headers["Authorization"]
        request.limits = first.request.limits
        return request
    }

    /// Takes a response apart.
    /// - Parameters:
    ///   - response: The response.
    ///   - methods: The methods in their order.
    ///   - hosts: VK's addresses.
    /// - Returns: A reply for each method; its partial error, where it has one.
    static func reply(in response: HTTPResponse, to methods: [String], at hosts: VKHosts) -> BatchReply {
        if let failure = VKEnvelope.failure(in: response, to: hosts.api, from: .api, at: hosts) {
            let error = failure.error(with: ResponseHead(response))
            return switch failure.kind {
            // The script was not carried out.
            case .code(12): .halves(error, evenWrites: true)
            case .code(13), .code(36): .halves(error, evenWrites: false)
            default: .refused(response)
            }
        }
        guard let parts = ExecuteParts(response.body), parts.count == methods.count else {
            return .whole(.reaction(.fail(.invalidReply("it has another number of results than the script has calls"))))
        }
        return .elements(
            parts.paired(with: methods).map { body in
                .response(HTTPResponse(status: 200, headers: response.headers, body: body))
            })
    }
}

extension HTTPRequest {
    /// Whether it is a method's own request.
    fileprivate func isAddressed(to method: String, at hosts: VKHosts) -> Bool {
        let address = hosts.api.appending(path: "method").appending(path: method).absoluteString
        return url.absoluteString == address || url.absoluteString.hasPrefix(address + "?")
    }

    /// The parameters of a request of the API; nil where its body is no form.
    fileprivate var parameters: FormFields? {
        guard let body else { return FormFields(encoded: url.query(percentEncoded: true) ?? "") }
        guard method == .post, case .bytes(let bytes) = body.content, body.contentType == "application/x-www-form-urlencoded",
            url.query() == nil
        else { return nil }
        return FormFields(encoded: String(decoding: bytes, as: UTF8.self))
    }
}

/// Values as texts of VKScript.
enum ScriptText {
    /// An object of a call's parameters, without those that belong to the whole script.
    static func object(_ fields: FormFields) -> String {
        let pairs = fields.fields.filter { $0.name != "v" && $0.name != "lang" }
        return "{" + pairs.map { quoted($0.name) + ":" + quoted($0.value) }.joined(separator: ",") + "}"
    }

    /// A text in quotes, escaped as in JSON; line separators too, which end a line in scripts.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case "\n": quoted += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0x2028 || scalar.value == 0x2029:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
