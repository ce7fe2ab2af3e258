import MemberCLI

/// The command `member`.
@main
enum Member {
    static func main() async {
        await MemberTool.runAndExit()
    }
}
