package org.mobula.group;

/**
 * The call goes to one member.
 *
 * @param destination the rank of that member
 */
public record SingleInvocation(int destination) implements MemberScheme {}
