import Foundation

// On Linux the type check uses Apple's modules with this system's Foundation, which has its XML readers in a separate module.
#if canImport(Darwin) && canImport(FoundationXML)
    import FoundationXML
#endif

#if canImport(Darwin)
    extension Markup {
        /// Reads a page that is well-formed XML.
        fileprivate static func readWellFormed(_ page: String) throws(Page.Failure) -> Markup {
            let reader = MarkupReader()
            let parser = XMLParser(data: Data(page.utf8))
            parser.delegate = reader
            let isWhole = parser.parse()
            if let failure = reader.builder.failure { throw failure }
            guard isWhole, !reader.hasFailed, let root = reader.builder.root else { throw .unreadable }
            return root
        }
    }

    /// Builds the tree while the parser reads the page.
    private final class MarkupReader: NSObject, XMLParserDelegate {
        var builder = MarkupBuilder()
        /// Some systems' parsers report an error and still return success.
        private(set) var hasFailed = false

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            builder.begin(name, attributes)
            if builder.failure != nil { parser.abortParsing() }
        }

        func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) { hasFailed = true }
        func parser(_ parser: XMLParser, foundCharacters string: String) { builder.text(string) }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            builder.end()
        }
    }
#endif

#if canImport(UIKit)
    extension Markup {
        /// Reads a page, which must be well-formed XML: this system has no reader of HTML for programs.
        /// - Parameter page: The page's text.
        /// - Returns: Its root element.
        /// - Throws: ``Page/Failure``.
        static func read(_ page: String) throws(Page.Failure) -> Markup { try readWellFormed(page) }
    }
#elseif canImport(AppKit)
    extension Markup {
        /// Reads a page as a browser would, tolerating errors. A well-formed page is not tidied, because the tidying parser
        /// does not know newer elements.
        /// - Parameter page: The page's text.
        /// - Returns: Its root element.
        /// - Throws: ``Page/Failure``.
        static func read(_ page: String) throws(Page.Failure) -> Markup {
            do { return try readWellFormed(page) } catch { if error != .unreadable { throw error } }
            let document = try? XMLDocument(
                data: Data(page.utf8),
                options: [.documentTidyHTML, .nodeLoadExternalEntitiesNever, .nodePreserveWhitespace])
            guard let root = document?.rootElement() else { throw .unreadable }
            var builder = MarkupBuilder()
            add(root, to: &builder)
            if let failure = builder.failure { throw failure }
            guard let read = builder.root else { throw .unreadable }
            return read
        }

        private static func add(_ element: XMLElement, to builder: inout MarkupBuilder) {
            let pairs = (element.attributes ?? []).compactMap { one in
                one.name.map { ($0.lowercased(), one.stringValue ?? "") }
            }
            builder.begin(element.name ?? "", Dictionary(pairs) { first, _ in first })
            for child in element.children ?? [] where builder.failure == nil {
                if let element = child as? XMLElement {
                    add(element, to: &builder)
                } else if child.kind == .text {
                    builder.text(child.stringValue ?? "")
                }
            }
            builder.end()
        }
    }
#else
    import CMemberXML

    extension Markup {
        /// Reads a page as a browser would, tolerating errors.
        /// - Parameter page: The page's text.
        /// - Returns: Its root element.
        /// - Throws: ``Page/Failure``.
        static func read(_ page: String) throws(Page.Failure) -> Markup {
            _ = isReady
            let bytes = Array(page.utf8)
            let document = bytes.withUnsafeBytes { bytes in
                member_html_read(bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count))
            }
            guard let document else { throw .unreadable }
            defer { xmlFreeDoc(document) }
            guard let root = xmlDocGetRootElement(document) else { throw .unreadable }
            var builder = MarkupBuilder()
            add(root, to: &builder)
            if let failure = builder.failure { throw failure }
            guard let read = builder.root else { throw .unreadable }
            return read
        }

        /// The library must be initialized once, before several threads use it.
        private static let isReady: Bool = {
            xmlInitParser()
            return true
        }()

        /// Adds an element with all elements below it. The builder refuses deeper elements than allowed, so this does not go
        /// deeper either.
        private static func add(_ element: xmlNodePtr, to builder: inout MarkupBuilder) {
            builder.begin(text(element.pointee.name), attributes(of: element))
            var next = element.pointee.children
            while let child = next, builder.failure == nil {
                switch child.pointee.type {
                case XML_ELEMENT_NODE: add(child, to: &builder)
                case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: builder.text(text(child.pointee.content))
                default: break
                }
                next = child.pointee.next
            }
            builder.end()
        }

        /// Returns the attributes. Each value is a list of texts, which may be empty.
        private static func attributes(of element: xmlNodePtr) -> [String: String] {
            var (found, next) = ([String: String](), element.pointee.properties)
            while let attribute = next {
                let name = text(attribute.pointee.name).lowercased()
                var (value, part) = ("", attribute.pointee.children)
                while let one = part {
                    value += text(one.pointee.content)
                    part = one.pointee.next
                }
                if found[name] == nil { found[name] = value }
                next = attribute.pointee.next
            }
            return found
        }

        private static func text(_ bytes: UnsafePointer<xmlChar>?) -> String { bytes.map { String(cString: $0) } ?? "" }
    }
#endif
