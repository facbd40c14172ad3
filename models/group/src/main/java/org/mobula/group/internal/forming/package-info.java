/**
 * How groups and meetings form: what rank 0 keeps of them ({@link org.mobula.group.internal.forming.GroupRegistry},
 * {@link org.mobula.group.internal.forming.MeetingRegistry}), what nodes ask of each other
 * ({@link org.mobula.group.internal.forming.GroupService}), and what a group is when it is complete
 * ({@link org.mobula.group.internal.calling.GroupTable}), with the tree that calls are passed on along.
 */
package org.mobula.group.internal.forming;
