/// The files that are made of a table: Swift code and pages of the documentation, each with its path in the package.
package struct ActionFiles: Sendable {
    /// Where the table lies.
    package static let table = "Sources/Programs/MemberActionWriter/actions.tsv"
    /// Where the Swift files lie; nothing else lies there.
    package static let code = "Sources/Providers/VKAPI/Actions"
    /// Where the pages lie; nothing else lies there.
    package static let pages = "Sources/Providers/VKAPI/VKAPI.docc/Actions"

    /// The first line of every Swift file that is made, by which `Scripts/figures` knows it.
    static let mark = "// Made by MemberActionWriter from \(table): change the table, then run it.\n"

    /// The text of each file by its path.
    package let texts: [String: String]

    /// Makes the files.
    /// - Parameter table: The actions.
    package init(_ table: ActionTable) {
        var texts: [String: String] = [:]
        texts["\(Self.code)/All.swift"] = ActionCode.list(of: table)
        texts["\(Self.pages)/ActionsBySection.md"] = ActionPages.overview(of: table)
        for section in table.sections {
            texts["\(Self.code)/\(section.fileName).swift"] = ActionCode.file(of: section)
            texts["\(Self.pages)/\(section.pageName).md"] = ActionPages.page(of: section)
        }
        self.texts = texts
    }
}
