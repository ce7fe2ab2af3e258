import MemberCore

/// A permission to upload files once: what an upload address stands for.
struct UploadTicket: Sendable {
    let form: UploadForm
    /// The account that asked for the address: a member, or a community as a negative number.
    let caller: Int
    /// The account that the files will belong to.
    let owner: Int
    /// The parameters of the address method.
    let parameters: FormFields
    /// The id of the video, which exists before its file does; nil for other kinds.
    var video: Int?
}

/// The files of an upload, until they are saved.
struct UploadReceipt: Sendable {
    let ticket: UploadTicket
    let files: [UploadedFile]
    /// The members of the upload server's response.
    let values: [UploadForm.Returned: String]
    /// The places of the files in the list of all uploads.
    var numbers: [Int] = []
}

/// The reason why a save method saves nothing.
struct UploadRefusal: Error {
    let code: Int
    let parameter: String
}

/// The uploads of the sandbox's VK, while it runs.
final class UploadRegistry: Sendable {
    private struct State: Sendable {
        var tickets: [String: UploadTicket] = [:]
        var receipts: [String: UploadReceipt] = [:]
        var log: [SandboxUpload] = []
        /// The number of files before the first one in the list.
        var dropped = 0
    }
    private let state = Locked(State())
    /// The number of files in the list of all uploads.
    private static let capacity = 500

    /// The files that arrived completely, the oldest first.
    var log: [SandboxUpload] { state.value.log }

    /// Keeps a ticket under a secret.
    func keep(_ ticket: UploadTicket, under secret: String) { state.withLock { $0.tickets[secret] = ticket } }

    /// Removes a ticket, and returns it: an address takes one upload, whatever becomes of it.
    func take(_ secret: String, of kind: String) -> UploadTicket? {
        state.withLock { state in
            guard state.tickets.value(exactly: secret)?.form.name == kind else { return nil }
            return state.tickets.remove(exactly: secret)
        }
    }

    /// Notes files that arrived completely, and keeps them for the save method under the key in their values.
    func keep(_ receipt: UploadReceipt) {
        let form = receipt.ticket.form
        state.withLock { state in
            let first = state.dropped + state.log.count
            state.log += receipt.files.map { file in
                SandboxUpload(
                    kind: form.name, callerID: receipt.ticket.caller, fileName: file.name, size: file.size,
                    checksum: file.checksum, isSaved: form.save == nil)
            }
            let surplus = max(0, state.log.count - Self.capacity)
            state.log.removeFirst(surplus)
            state.dropped += surplus
            guard form.save != nil, let key = form.key.flatMap({ receipt.values[$0] }) else { return }
            var kept = receipt
            kept.numbers = receipt.files.indices.map { first + $0 }
            state.receipts[key] = kept
        }
    }

    /// Removes the files that a save method names, and returns them; they are saved once, by the account that asked for the
    /// address, and with all values unchanged.
    func save(_ method: String, by caller: Int, _ parameters: FormFields) throws(UploadRefusal) -> UploadReceipt {
        guard let key = UploadForm.all.first(where: { $0.save == method })?.key, let name = key.savedAs else {
            throw UploadRefusal(code: 3, parameter: method)
        }
        guard let text = parameters.filled(name) else { throw UploadRefusal(code: 100, parameter: name) }
        let result = state.withLock { state -> Result<UploadReceipt, UploadRefusal> in
            guard let receipt = state.receipts.value(exactly: text), receipt.ticket.caller == caller,
                receipt.ticket.form.save == method
            else { return .failure(UploadRefusal(code: key.refusal, parameter: name)) }
            if let refusal = receipt.refusal(of: parameters) { return .failure(refusal) }
            _ = state.receipts.remove(exactly: text)
            for number in receipt.numbers where number >= state.dropped { state.log[number - state.dropped].isSaved = true }
            return .success(receipt)
        }
        return try result.get()
    }
}

extension UploadForm {
    /// The member of the response that names the upload; nil if nothing is to be saved.
    var key: Returned? { returned.first(where: \.isKey) }
}

extension UploadReceipt {
    /// Compares the parameters of the save method with the upload server's response; returns nil if they are the same.
    fileprivate func refusal(of parameters: FormFields) -> UploadRefusal? {
        for part in ticket.form.returned {
            guard let name = part.savedAs else { continue }
            guard let value = parameters.filled(name) else {
                // What was cut out of a picture may be left out.
                if part == .cropData || part == .cropHash { continue }
                return UploadRefusal(code: 100, parameter: name)
            }
            guard values[part].isExactly(value) else { return UploadRefusal(code: part.refusal, parameter: name) }
        }
        guard let group = parameters.filled("group_id") else { return nil }
        let isSame = InventedCommunity.named(group).map { ticket.owner == -$0.id } ?? false
        return isSame ? nil : UploadRefusal(code: 121, parameter: "group_id")
    }
}
