/**
 * What a machine offers to parallel programs, what it lacks, and what each lack costs. Everything is looked at, nothing
 * changed, and no native library loaded. Start reading at {@link org.mobula.tools.doctor.Examination}.
 */
package org.mobula.tools.doctor;
