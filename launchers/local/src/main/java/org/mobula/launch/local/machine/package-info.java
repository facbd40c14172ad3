/**
 * The processors of this machine: which of them a process may use, and to which of them a rank is bound.
 *
 * <p>A rank is bound by the program {@code taskset}, which starts its JVM: a JVM that called {@code sched_setaffinity}
 * itself would not move the threads that it has already, such as those of its garbage collector, and would have counted
 * its processors before.
 */
package org.mobula.launch.local.machine;
