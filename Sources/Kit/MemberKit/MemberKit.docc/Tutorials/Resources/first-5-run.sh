swift run HelloMember
