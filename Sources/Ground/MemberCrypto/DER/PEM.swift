import Foundation

/// The textual form of keys and certificates (RFC 7468).
enum PEM {
    /// One block of a text.
    struct Block {
        /// The label of the block: `PRIVATE KEY`, `CERTIFICATE`, …
        let label: String
        /// The content; nil if it is not base64, as in an encrypted key of the traditional form.
        let der: Data?
    }

    /// The blocks of a text in order; text around them is skipped.
    static func blocks(_ text: String) -> [Block] {
        var blocks: [Block] = []
        var open: (label: String, lines: String)?
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if let label = label(of: line, "BEGIN") {
                open = (label, "")
            } else if let block = open, label(of: line, "END") == block.label {
                blocks.append(Block(label: block.label, der: Data(base64Encoded: block.lines)))
                open = nil
            } else {
                open?.lines += line
            }
        }
        return blocks
    }

    private static func label(of line: String, _ word: String) -> String? {
        let (start, end) = ("-----\(word) ", "-----")
        guard line.hasPrefix(start), line.hasSuffix(end), line.count > start.count + end.count else { return nil }
        return String(line.dropFirst(start.count).dropLast(end.count))
    }
}
