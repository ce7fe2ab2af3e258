swift run member sandbox
