public enum MemberTool { public static func runAndExit() async {} }
