/**
 * How processes join whose scheduler offers no exchange of texts: rank 0 listens at a port that all ranks know, the
 * others connect to it, both sides prove that they belong to the job, and each rank learns what the others offer. Start
 * reading at {@link org.mobula.launch.scheduled.rendezvous.Rendezvous}.
 */
package org.mobula.launch.scheduled.rendezvous;
