import MemberCore
import MemberRequests
import MemberSignIn

extension VKCalls {
    /// Adds VK's lists, uploads and updates to an account's calls.
    static func addFeatures(to calls: inout ProviderCalls, at hosts: VKHosts) {
        calls.pages = { method, parameters in
            // A write would be carried out again for each page.
            guard VKMethodCall(method, parameters).isRead else {
                throw ProviderError.invalidOperation("a method that reads a list, such as friends.get")
            }
            return VKPageCursor(method, parameters)
        }
        calls.uploads = CallUploads(kinds: VKUploadKind.all.map(\.name)) { upload, calls in
            try await send(upload, by: calls, at: hosts)
        }
        calls.updates = { parameters in VKUpdateValues(stream: try stream(by: parameters, at: hosts)) }
    }

    private static func send(
        _ upload: CallUpload, by calls: AccountCalls, at hosts: VKHosts
    ) async throws -> DecodedReply<JSONValue> {
        guard let kind = VKUploadKind(named: upload.kind) else {
            let names = VKUploadKind.all.map(\.name).joined(separator: ", ")
            throw ProviderError.invalidOperation("one of the kinds \(names)")
        }
        do throws(VKStepFailure<VKUploadError>) {
            return try await VKUpload(upload.files, as: kind, upload.options, upload.progress, by: calls, at: hosts).send()
        } catch { throw error.cause }
    }

    /// A stream of updates by VK's own parameters: `group_id` with a community's token or its manager's, `wait`, and of a member `mode`
    /// and `version`.
    private static func stream(by parameters: FormFields, at hosts: VKHosts) throws(ProviderError) -> VKUpdateStream {
        let known: Set = ["group_id", "wait", "mode", "version"]
        var numbers: [String: Int] = [:]
        for field in parameters.fields {
            guard known.contains(field.name), let number = Int(field.value), number > 0, numbers[field.name] == nil else {
                throw .invalidOperation("positive numbers for group_id, wait, mode and version, and nothing else")
            }
            numbers[field.name] = number
        }
        let source: VKUpdateSource =
            if let id = numbers["group_id"], numbers["mode"] == nil, numbers["version"] == nil {
                .community(id)
            } else {
                .member(
                    numbers["mode"].map(VKUpdateContent.init) ?? [.attachments, .extended], version: numbers["version"] ?? 3,
                    groupID: numbers["group_id"])
            }
        return VKUpdateStream(of: source, wait: numbers["wait"] ?? 25, at: hosts)
    }
}

/// VK's updates as values: as VK lists them, and `{"lost": {"ts": …}}` where some are missing.
private struct VKUpdateValues: UpdateStream {
    var stream: VKUpdateStream

    mutating func next(by calls: AccountCalls) async throws -> JSONValue? {
        do throws(VKStepFailure<VKUpdateError>) { return try await stream.next(by: calls)?.value } catch { throw error.cause }
    }
}

extension VKUpdate {
    fileprivate var value: JSONValue {
        switch self {
        case .member(let number, let values): return .array([.integer(Int64(number))] + values)
        case .community(let type, let object, let id):
            var members: [String: JSONValue] = ["type": .string(type), "object": object]
            members["event_id"] = id.map { .string($0) }
            return .object(members)
        case .lost(let position):
            var members: [String: JSONValue] = ["ts": .string(position.ts)]
            members["pts"] = position.pts.map { .integer($0) }
            return .object(["lost": .object(members)])
        }
    }
}
