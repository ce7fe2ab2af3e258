import Foundation
import MemberCore

/// Reads a multipart form (RFC 7578) piece by piece, in memory of the size of a piece: of texts it keeps the value, of files the
/// name, the size and the checksum.
struct MultipartReader: Sendable {
    /// A file of the form.
    struct File: Sendable {
        /// The name of the part.
        let field: String
        /// The name of the file.
        let name: String
        private(set) var size = 0
        private var sum = Checksum()

        init(_ field: String, _ name: String) { (self.field, self.name) = (field, name) }

        /// The CRC-32 of the content.
        var checksum: UInt32 { sum.value }

        mutating func add(_ piece: Data) {
            size += piece.count
            sum.add(piece)
        }
    }
    private enum Stage { case opening, behindMark, head, content, end, broken }
    private enum Part { case text(String, Data), file(File) }

    private(set) var fields: FormFields = []
    private(set) var files: [File] = []
    private var stage = Stage.opening
    private var part: Part?
    private var buffer: Data
    private let mark: Data

    /// The most bytes of a part's head, and of a text.
    private static let (longestHead, longestText) = (16 << 10, 256 << 10)

    /// Begins; nil for a media type that is not a form with a boundary.
    init?(contentType: String) {
        let head = MultipartHead(contentType)
        guard head.value == "multipart/form-data", let boundary = head.parameters["boundary"], !boundary.isEmpty else {
            return nil
        }
        mark = Data("\r\n--\(boundary)".utf8)
        // The first boundary has no line before it.
        buffer = Data("\r\n".utf8)
    }

    /// Whether the last boundary has come; a form without it is incomplete.
    var isWhole: Bool { stage == .end }

    /// Reads a piece. What follows the last boundary is ignored.
    mutating func take(_ piece: Data) {
        buffer.append(piece)
        while step() {}
        if stage == .end || stage == .broken { buffer = Data() }
    }

    /// Reads on, and returns false if that needs more bytes.
    private mutating func step() -> Bool {
        switch stage {
        case .opening: readOpening()
        case .behindMark: readBehindMark()
        case .head: readHead()
        case .content: readContent()
        case .end, .broken: false
        }
    }

    private mutating func readOpening() -> Bool {
        guard buffer.count >= mark.count else { return false }
        stage = buffer.starts(with: mark) ? .behindMark : .broken
        drop(mark.count)
        return true
    }

    private mutating func readBehindMark() -> Bool {
        guard buffer.count >= 2 else { return false }
        switch buffer.prefix(2) {
        case Data("\r\n".utf8): stage = .head
        case Data("--".utf8): stage = .end
        default: stage = .broken
        }
        drop(2)
        return true
    }

    private mutating func readHead() -> Bool {
        guard let end = buffer.range(of: Data("\r\n\r\n".utf8)) else {
            if buffer.count > Self.longestHead { stage = .broken }
            return false
        }
        let lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        drop(end.upperBound)
        let heads = lines.compactMap { $0.asciiLowercased.hasPrefix("content-disposition:") ? MultipartHead($0) : nil }
        guard let head = heads.first, let name = head.parameters["name"] else {
            stage = .broken
            return false
        }
        part = head.parameters["filename"].map { .file(File(name, $0)) } ?? .text(name, Data())
        stage = .content
        return true
    }

    private mutating func readContent() -> Bool {
        guard let end = buffer.range(of: mark) else {
            // The end of the buffer may be the beginning of a boundary.
            let safe = buffer.count - mark.count + 1
            if safe > 0 {
                add(buffer.prefix(safe))
                drop(safe)
            }
            return false
        }
        add(buffer[..<end.lowerBound])
        drop(end.upperBound)
        stage = stage == .broken ? .broken : .behindMark
        switch part {
        case .text(let name, let value): fields.append(name, String(decoding: value, as: UTF8.self))
        case .file(let file): files.append(file)
        case nil: break
        }
        part = nil
        return true
    }

    private mutating func add(_ piece: Data) {
        switch part {
        case .text(let name, let value):
            if value.count + piece.count > Self.longestText { stage = .broken }
            part = .text(name, value + piece)
        case .file(var file):
            file.add(piece)
            part = .file(file)
        case nil: break
        }
    }

    /// Removes bytes at the beginning; the buffer begins at index 0 again.
    private mutating func drop(_ count: Int) { buffer = Data(buffer.dropFirst(count)) }
}
