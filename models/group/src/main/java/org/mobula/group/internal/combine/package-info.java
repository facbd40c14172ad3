/**
 * What programs' functions do with results: all at once, or two by two among the members, along the schedule of a
 * reduction ({@link org.mobula.group.internal.combine.Reduction}).
 */
package org.mobula.group.internal.combine;
