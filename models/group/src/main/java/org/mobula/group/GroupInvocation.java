package org.mobula.group;

/** The same call goes to every member. */
public record GroupInvocation() implements MemberScheme {}
