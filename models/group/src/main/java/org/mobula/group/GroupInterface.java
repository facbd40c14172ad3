package org.mobula.group;

/**
 * May be extended by the interfaces of groups, as programs written for GMI do. No interface has to: any one that can be
 * called remotely can be a group's.
 */
public interface GroupInterface {}
