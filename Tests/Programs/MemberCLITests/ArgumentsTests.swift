import Testing

@testable import MemberCLI

private let grammar = Arguments.Grammar(options: ["home", "life"], repeatable: ["fault"], flags: ["json"])

@Suite("The command line's grammar")
struct ArgumentsTests {
    @Test("words, options in both spellings, flags and repeated options are told apart")
    func parts() throws {
        let arguments = try Arguments(
            ["a", "--home", "/h", "--json", "--life=5", "b=c", "--fault", "x", "--fault=y", "--", "--json", "-"], grammar)
        #expect(arguments.words == ["a", "b=c", "--json", "-"])
        #expect(arguments["home"] == "/h")
        #expect(arguments["life"] == "5")
        #expect(arguments.has("json"))
        #expect(arguments.all("fault") == ["x", "y"])
    }

    @Test("-h is --help where that is there, and a value or a word elsewhere")
    func shortHelp() throws {
        let all = grammar.adding(.common)
        #expect(try Arguments(["a", "-h"], Arguments.Grammar(flags: ["help"])).has("help"))
        #expect(try Arguments(["-h"], Arguments.Grammar(flags: ["help"])).words == [])
        #expect(try Arguments(["--home", "-h", "--", "-h"], all).words == ["-h"])
        #expect(try Arguments(["-h"], grammar).words == ["-h"])
    }

    @Test("an option's value may look like an option or be empty")
    func values() throws {
        #expect(try Arguments(["--home", "--json"], grammar)["home"] == "--json")
        #expect(try Arguments(["--home="], grammar)["home"] == "")
        #expect(try Arguments(["--home=a=b"], grammar)["home"] == "a=b")
    }

    @Test(
        "what cannot be understood is told by name",
        arguments: [
            (["--homes"], Arguments.Problem.unknownOption("homes")), (["--home"], .missingValue("home")),
            (["--json=1"], .unexpectedValue("json")), (["--home", "a", "--home", "b"], .repeated("home")), (["--"], nil),
            (["--=x"], .unknownOption("")),
        ] as [([String], Arguments.Problem?)])
    func problems(arguments: [String], problem: Arguments.Problem?) {
        do {
            _ = try Arguments(arguments, grammar)
            #expect(problem == nil)
        } catch { #expect(error == problem) }
    }
}
